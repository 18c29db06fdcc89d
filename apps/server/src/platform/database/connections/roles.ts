/** The roles every database of a server grants to (migration 0010). They own nothing. */
export const applicationRole = 'uplink_app'
export const reportingRole = 'uplink_report'
