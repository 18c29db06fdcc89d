import type { ApiToken } from '@uplink/contract/api-tokens'
import type { TokenRow } from './api-tokens.store'

export const toApiToken = ({ rows_role_id: role, ...row }: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  owner: row.owner,
  rights: row.rights,
  rows_role: role === null ? null : (row.rows_role ?? 'A role that is gone'),
  addresses: row.addresses,
  state: row.state,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  last_used_from: row.last_used_from,
  can: row.state === 'active' ? ['revoke'] : [],
})
