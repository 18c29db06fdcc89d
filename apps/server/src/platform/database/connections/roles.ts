/** The database roles to which every database grants rights (migration 0010). They own nothing. */
export const applicationRole = 'uplink_app'
export const reportingRole = 'uplink_report'
