import type { Profile } from '@uplink/contract/auth'
import { personTopic } from '@uplink/contract/live'
import type { ProfileRow } from './auth.store'

/** What a browser needs to receive live messages. */
export interface LiveOffer {
  isEnabled: boolean
  /** Null: the portal's own address. */
  url: string | null
}

export function toProfile(row: ProfileRow, live: LiveOffer): Profile {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    mobile_no: row.mobile_no,
    account_type: row.account_type === 'staff' ? 'staff' : 'customer',
    organization_id: row.organization_id,
    language: row.language,
    roles: row.roles,
    created_at: row.created_at.toISOString(),
    subscriber:
      row.connection_id === null
        ? null
        : {
            id: row.connection_id,
            username: row.connection_username ?? '',
            city: row.city ?? '',
            first_name: row.first_name ?? '',
            last_name: row.last_name ?? '',
            contact: row.contact ?? '',
          },
    live: { enabled: live.isEnabled, url: live.url, topic: personTopic(row.id) },
  }
}
