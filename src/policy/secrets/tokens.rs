//! Tokens that their issuers made to be recognised: a prefix, an alphabet, a length.

use std::ops::Range;

use super::{LONGEST, Secret, base64, entropy, is_varied};

/// A kind of token.
struct Token {
    prefix: &'static str,
    body: Body,
    /// What it is, in words.
    kind: &'static str,
}

/// What stands behind the prefix: an alphabet, and the least number of characters.
#[derive(Clone, Copy)]
enum Body {
    /// Letters and digits.
    Letters(usize),
    /// Letters, digits, hyphens and underscores; at least one digit.
    Words(usize),
    /// Those, points and what base64 has beside them; at least one digit.
    Dotted(usize),
    /// Those of [`Body::Words`], and slashes; at least one digit.
    Path(usize),
    /// Hex in lower case.
    Hex(usize),
    /// Capitals and digits, just so many.
    Capitals(usize),
    /// Those of [`Body::Words`], where they look thrown like dice: other things have the prefix too.
    Thrown(usize),
    /// Three parts of base64, the first of which begins with the prefix and is JSON.
    Jwt,
}

const fn token(prefix: &'static str, body: Body, kind: &'static str) -> Token {
    Token { prefix, body, kind }
}

/// Sorted by prefix. To add one, put it in its place, with a line in tests/policy/secrets.txt.
#[rustfmt::skip]
static TOKENS: &[Token] = &[
    token("ABIA", Body::Capitals(16), "an AWS access key"),
    token("ACCA", Body::Capitals(16), "an AWS access key"),
    token("AGE-SECRET-KEY-1", Body::Capitals(58), "an age key"),
    token("AIza", Body::Words(35), "a Google API key"),
    token("AKCp", Body::Letters(60), "an Artifactory key"),
    token("AKIA", Body::Capitals(16), "an AWS access key"),
    token("AKID", Body::Letters(32), "a Tencent Cloud key"),
    token("ASIA", Body::Capitals(16), "an AWS access key"),
    token("ATATT3", Body::Dotted(24), "an Atlassian token"),
    token("ATBB", Body::Dotted(24), "an Atlassian token"),
    token("ATCTT3", Body::Dotted(24), "an Atlassian token"),
    token("CFPAT-", Body::Words(40), "a Contentful token"),
    token("GOCSPX-", Body::Words(24), "a Google client secret"),
    token("HRKU-", Body::Words(30), "a Heroku key"),
    token("LTAI", Body::Letters(16), "an Alibaba Cloud key"),
    token("NRAK-", Body::Letters(20), "a New Relic key"),
    token("PMAK-", Body::Words(40), "a Postman key"),
    token("PuTTY-User-Key-File-", Body::Words(1), "a PuTTY key"),
    token("SG.", Body::Dotted(40), "a SendGrid key"),
    token("cfat_", Body::Letters(40), "a Cloudflare token"),
    token("cfut_", Body::Letters(40), "a Cloudflare token"),
    token("dapi", Body::Hex(32), "a Databricks token"),
    token("dckr_oat_", Body::Words(20), "a Docker token"),
    token("dckr_pat_", Body::Words(20), "a Docker token"),
    token("discord.com/api/webhooks/", Body::Path(20), "a Discord webhook"),
    token("discordapp.com/api/webhooks/", Body::Path(20), "a Discord webhook"),
    token("doo_v1_", Body::Hex(60), "a DigitalOcean token"),
    token("dop_v1_", Body::Hex(60), "a DigitalOcean token"),
    token("dor_v1_", Body::Hex(60), "a DigitalOcean token"),
    token("dp.audit.", Body::Dotted(30), "a Doppler token"),
    token("dp.ct.", Body::Dotted(30), "a Doppler token"),
    token("dp.pt.", Body::Dotted(30), "a Doppler token"),
    token("dp.sa.", Body::Dotted(30), "a Doppler token"),
    token("dp.scim.", Body::Dotted(30), "a Doppler token"),
    token("dp.st.", Body::Dotted(30), "a Doppler token"),
    token("dt0c01.", Body::Dotted(60), "a Dynatrace token"),
    token("dt0s01.", Body::Dotted(60), "a Dynatrace token"),
    token("eyJ", Body::Jwt, "a JSON Web Token"),
    token("figd_", Body::Words(30), "a Figma token"),
    token("fm2_", Body::Dotted(30), "a Fly token"),
    token("gho_", Body::Letters(30), "a GitHub token"),
    token("ghp_", Body::Letters(30), "a GitHub token"),
    token("ghr_", Body::Letters(30), "a GitHub token"),
    token("ghs_", Body::Letters(30), "a GitHub token"),
    token("ghu_", Body::Letters(30), "a GitHub token"),
    token("github_pat_", Body::Words(30), "a GitHub token"),
    token("glagent-", Body::Words(20), "a GitLab token"),
    token("glc_", Body::Dotted(32), "a Grafana token"),
    token("glcbt-", Body::Words(20), "a GitLab token"),
    token("gldt-", Body::Words(20), "a GitLab token"),
    token("glft-", Body::Words(20), "a GitLab token"),
    token("glimt-", Body::Words(20), "a GitLab token"),
    token("gloas-", Body::Words(20), "a GitLab token"),
    token("glpat-", Body::Words(20), "a GitLab token"),
    token("glptt-", Body::Words(20), "a GitLab token"),
    token("glrt-", Body::Words(20), "a GitLab token"),
    token("glsa_", Body::Words(32), "a Grafana token"),
    token("glsoat-", Body::Words(20), "a GitLab token"),
    token("glwt-", Body::Words(20), "a GitLab token"),
    token("gsk_", Body::Letters(40), "a Groq key"),
    token("hf_", Body::Letters(30), "a Hugging Face token"),
    token("hooks.slack.com/services/", Body::Path(20), "a Slack webhook"),
    token("hooks.slack.com/triggers/", Body::Path(20), "a Slack webhook"),
    token("hooks.slack.com/workflows/", Body::Path(20), "a Slack webhook"),
    token("hvb.", Body::Words(20), "a Vault token"),
    token("hvr.", Body::Words(20), "a Vault token"),
    token("hvs.", Body::Words(20), "a Vault token"),
    token("key-", Body::Hex(32), "a Mailgun key"),
    token("lin_api_", Body::Letters(30), "a Linear key"),
    token("lin_oauth_", Body::Letters(30), "a Linear key"),
    token("lsv2_pt_", Body::Words(32), "a LangSmith key"),
    token("lsv2_sk_", Body::Words(32), "a LangSmith key"),
    token("npm_", Body::Letters(30), "an npm token"),
    token("ntn_", Body::Letters(40), "a Notion token"),
    token("ops_eyJ", Body::Dotted(100), "a 1Password token"),
    token("oy2", Body::Letters(40), "a NuGet key"),
    token("pplx-", Body::Letters(40), "a Perplexity key"),
    token("pscale_oauth_", Body::Dotted(30), "a PlanetScale token"),
    token("pscale_pw_", Body::Dotted(30), "a PlanetScale token"),
    token("pscale_tkn_", Body::Dotted(30), "a PlanetScale token"),
    token("pul-", Body::Hex(40), "a Pulumi token"),
    token("pypi-AgE", Body::Words(40), "a PyPI token"),
    token("r8_", Body::Letters(30), "a Replicate token"),
    token("rk_live_", Body::Letters(16), "a Stripe key"),
    token("rk_test_", Body::Letters(16), "a Stripe key"),
    token("rubygems_", Body::Hex(40), "a RubyGems token"),
    token("sb_secret_", Body::Words(20), "a Supabase key"),
    token("sbp_", Body::Hex(36), "a Supabase key"),
    token("secret_", Body::Letters(43), "a Notion token"),
    token("shpat_", Body::Hex(32), "a Shopify token"),
    token("shpca_", Body::Hex(32), "a Shopify token"),
    token("shppa_", Body::Hex(32), "a Shopify token"),
    token("shpss_", Body::Hex(32), "a Shopify token"),
    token("sk-", Body::Thrown(20), "an OpenAI key"),
    token("sk-admin-", Body::Words(20), "an OpenAI key"),
    token("sk-ant-", Body::Words(20), "an Anthropic key"),
    token("sk-or-v1-", Body::Hex(32), "an OpenRouter key"),
    token("sk-proj-", Body::Words(20), "an OpenAI key"),
    token("sk-svcacct-", Body::Words(20), "an OpenAI key"),
    token("sk_live_", Body::Letters(16), "a Stripe key"),
    token("sk_test_", Body::Letters(16), "a Stripe key"),
    token("sntrys_", Body::Dotted(40), "a Sentry token"),
    token("sntryu_", Body::Dotted(40), "a Sentry token"),
    token("sq0atp-", Body::Words(20), "a Square token"),
    token("sq0csp-", Body::Words(20), "a Square token"),
    token("tvly-", Body::Words(20), "a Tavily key"),
    token("vca_", Body::Letters(24), "a Vercel token"),
    token("vck_", Body::Letters(24), "a Vercel token"),
    token("vcp_", Body::Letters(24), "a Vercel token"),
    token("whsec_", Body::Letters(16), "a Stripe key"),
    token("xai-", Body::Letters(40), "an xAI key"),
    token("xapp-", Body::Words(16), "a Slack token"),
    token("xkeysib-", Body::Hex(60), "a Brevo key"),
    token("xoxa-", Body::Words(16), "a Slack token"),
    token("xoxb-", Body::Words(16), "a Slack token"),
    token("xoxc-", Body::Words(16), "a Slack token"),
    token("xoxd-", Body::Words(16), "a Slack token"),
    token("xoxe-", Body::Words(16), "a Slack token"),
    token("xoxe.", Body::Words(16), "a Slack token"),
    token("xoxp-", Body::Words(16), "a Slack token"),
    token("xoxr-", Body::Words(16), "a Slack token"),
    token("xoxs-", Body::Words(16), "a Slack token"),
    token("xsmtpsib-", Body::Hex(60), "a Brevo key"),
    token("ya29.", Body::Dotted(20), "a Google token"),
];

/// The rows of `TOKENS` for each first byte of a prefix, since most bytes begin none.
static ROWS: [(usize, usize); 256] = {
    let mut rows = [(0, 0); 256];
    let mut row = 0;
    while row < TOKENS.len() {
        let first = TOKENS[row].prefix.as_bytes()[0] as usize;
        if rows[first].1 == 0 {
            rows[first].0 = row;
        }
        row += 1;
        rows[first].1 = row;
    }
    rows
};

/// A token at `at` of `text`, which is in a run that ends at `end`.
pub(super) fn starts_at(text: &[u8], at: usize, end: usize) -> Option<Secret> {
    let rest = text.get(at..end.min(at + LONGEST))?;
    let (first, behind) = ROWS[usize::from(*rest.first()?)];
    // A longer prefix stands behind a shorter one, and tells more.
    let rows = TOKENS[first..behind].iter().rev();
    // Most rows fall by their second byte, and to compare whole prefixes takes longer.
    let mut rows = rows.filter(|token| token.prefix.as_bytes().get(1) == rest.get(1));
    let (token, length) = rows.find_map(|token| Some((token, length(token, rest)?)))?;
    Some(Secret {
        span: at..at + length,
        kind: token.kind,
    })
}

/// How long the token at the beginning of `text` is, if it is one of this kind.
fn length(token: &Token, text: &[u8]) -> Option<usize> {
    let prefix = token.prefix.as_bytes();
    let body = text.strip_prefix(prefix)?;
    let of = |test: fn(&u8) -> bool| {
        let length = body.iter().take_while(|byte| test(byte)).count();
        &body[..length]
    };
    let word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let numbered = |body: &[u8]| body.iter().any(u8::is_ascii_digit);
    let (body, least, fits) = match token.body {
        Body::Letters(least) => (of(u8::is_ascii_alphanumeric), least, true),
        Body::Words(least) => {
            let body = of(word);
            (body, least, numbered(body))
        }
        Body::Dotted(least) => (body, least, numbered(body)),
        Body::Path(least) => {
            let body =
                of(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/'));
            (body, least, numbered(body))
        }
        Body::Hex(least) => (
            of(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')),
            least,
            true,
        ),
        Body::Capitals(exact) => {
            let body = of(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
            let behind = text.get(prefix.len() + body.len());
            let ends = !behind.is_some_and(u8::is_ascii_alphanumeric);
            (body, exact, ends && body.len() == exact)
        }
        Body::Thrown(least) => {
            let body = of(word);
            (
                body,
                least,
                least <= body.len() && entropy::is_thrown(body, body),
            )
        }
        Body::Jwt => return jwt(text),
    };
    // What nobody has typed over and over; the shortest bodies cannot show that.
    let real = fits && body.len() >= least && (least < 6 || is_varied(body));
    real.then_some(prefix.len() + body.len())
}

/// How long the JSON Web Token at the beginning of `text` is, if it is one. Its signature may be
/// cut off.
fn jwt(text: &[u8]) -> Option<usize> {
    let mut parts = text.splitn(3, |byte| *byte == b'.');
    let (header, payload) = (parts.next()?, parts.next()?);
    let header = base64::decode(header)?;
    let is_header = memchr::memmem::find(&header, b"\"alg\"").is_some();
    (is_header && payload.len() >= 10).then_some(text.len())
}

/// The secret of an application of Azure, in the run at `run` of `text`: three characters, a digit,
/// `Q~`, and the rest.
pub(super) fn azure(text: &[u8], run: &Range<usize>) -> Option<Secret> {
    const BEFORE: usize = 5;
    const BEHIND: usize = 31;
    let whole = text.get(run.clone()).filter(|whole| whole.len() > BEHIND)?;
    let at = memchr::memchr_iter(b'~', whole).find(|&at| {
        let before = at.checked_sub(BEFORE).map(|start| &whole[start..at]);
        matches!(before, Some([_, _, _, digit, b'Q']) if digit.is_ascii_digit())
            && whole.len() - at > BEHIND
    })?;
    Some(Secret {
        span: run.start + at - BEFORE..run.end,
        kind: "an Azure client secret",
    })
}

/// A token of a Telegram bot: its number, the colon at `at`, and 35 characters that begin with AA.
pub(super) fn telegram(text: &[u8], at: usize) -> Option<Secret> {
    const LENGTH: usize = 35;
    let body = text.get(at + 1..at + 1 + LENGTH)?;
    if !body.starts_with(b"AA") {
        return None;
    }
    let digits = text[..at].iter().rev().take(12);
    let digits = digits.take_while(|byte| byte.is_ascii_digit()).count();
    let fits = body
        .iter()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    ((8..=10).contains(&digits) && fits).then_some(Secret {
        span: at - digits..at + 1 + LENGTH,
        kind: "a Telegram token",
    })
}

#[cfg(test)]
mod tests {
    use super::TOKENS;

    #[test]
    fn the_table_is_sorted_and_has_every_prefix_once() {
        assert!(
            TOKENS
                .windows(2)
                .all(|pair| pair[0].prefix < pair[1].prefix)
        );
    }

    #[test]
    fn every_prefix_has_a_vector() {
        let vectors = include_str!("../../../tests/policy/secrets.txt").replace("{}", "");
        for token in TOKENS {
            let has = vectors.contains(token.prefix);
            assert!(has, "tests/policy/secrets.txt has no {}", token.prefix);
        }
    }
}
