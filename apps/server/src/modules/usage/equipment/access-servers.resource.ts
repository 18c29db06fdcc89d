import { accessServers as contract } from '@uplink/contract/access-servers'
import { sql } from 'kysely'
import { addressForm } from '#platform/http/network/address-form'
import { invalid } from '#platform/http/problem'
import { resource } from '#platform/resource/resource'
import { isForbiddenAddress } from '#platform/sources/reach/allowed-hosts'
import { equipmentSecrets } from './reach'

export const accessServers = resource(contract, {
  table: 'access_servers',
  called: 'Access server',
  sources: {
    organization: { of: 'organizations', by: 'organization_id', column: 'name' },
    address: sql`host(access_servers.address)`,
    coa_port: 'disconnect_port',
  },
  searched: ['name', 'place'],
  reach: 'organization_id',
  references: {
    organization_id: {
      model: 'organization',
      table: 'organizations',
      ruleFields: { organization_id: 'id' },
    },
  },
  sealed: {
    secret: {
      column: equipmentSecrets.column,
      setAt: 'secret_set_at',
      contextOf: equipmentSecrets.contextOf,
      // it is sent to nobody but the equipment that it was entered for
      sentTo: ['address', 'organization_id'],
    },
  },
  constraints: {
    access_servers_name_key: ['name', 'There is an access server with this name already'],
    access_servers_address_key: ['address', 'An access server has this address already'],
  },
  beforeWrite: (_call, _tx, { before, after }) => {
    if (!after) return undefined
    if (before && before.organization_id !== after.organization_id)
      throw invalid('organization_id', 'An access server cannot move to another organization')
    const address = addressForm(String(after.address))
    if (address === undefined) throw invalid('address', 'Write an address such as 10.20.1.1')
    // a private network is what it usually is in; this machine and its link's own services it is never
    if (before?.address !== address && isForbiddenAddress(address))
      throw invalid(
        'address',
        'An access server cannot have this address: it belongs to the portal’s machine',
      )
    const hasMoved = before !== undefined && before.address !== address
    return { address, ...(hasMoved && { heard_at: null, checked_at: null, check_result: null }) }
  },
})
