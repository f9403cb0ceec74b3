//! TLS with the certificates that the system trusts, and with ring.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt as _;

use crate::receiver::parts::PartError;

/// The configuration for a URL with this scheme. Without TLS no certificate is needed, so that a
/// system that has none can talk to a server of its own.
pub(super) fn configuration(scheme: &str) -> Result<ClientConfig, PartError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|_| PartError::Tls)?;
    let builder = if scheme == "https" {
        builder
            .with_platform_verifier()
            .map_err(|_| PartError::Tls)?
    } else {
        builder.with_root_certificates(RootCertStore::empty())
    };
    Ok(builder.with_no_client_auth())
}
