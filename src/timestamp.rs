//! Times of the system as the standards write them.

use std::time::SystemTime;

use crate::generated::common::Timestamp;
use crate::support::{Fragment, Given, Moment, Report};

/// As RFC 3339 writes it, in UTC.
///
/// # Errors
///
/// None in practice: a time outside of the years 0 to 9999 becomes the nearest one inside.
impl TryFrom<Moment> for Timestamp {
    type Error = Report;

    fn try_from(moment: Moment) -> Result<Self, Report> {
        Timestamp::new(moment.to_string())
    }
}

/// As RFC 3339 writes it, in UTC, to the second.
///
/// # Errors
///
/// None in practice: a time outside of the years 0 to 9999 becomes the nearest one inside.
impl TryFrom<SystemTime> for Timestamp {
    type Error = Report;

    fn try_from(time: SystemTime) -> Result<Self, Report> {
        Moment::from(time).whole_seconds().try_into()
    }
}

impl Given<Timestamp> for Moment {
    fn fragment(self) -> Fragment {
        Fragment::of(&self.to_string())
    }
}

impl Given<Timestamp> for SystemTime {
    fn fragment(self) -> Fragment {
        Given::<Timestamp>::fragment(Moment::from(self).whole_seconds())
    }
}
