import { accessServers } from '@uplink/contract/access-servers'
import { itIsAResource } from '../../../testing/it-is-a-resource'

itIsAResource(accessServers, {
  form: (_app, organization_id, number) => ({
    name: `Router ${number}`,
    place: 'Banani, Dhaka',
    organization_id,
    address: `10.77.0.${number}`,
    kind: 'mikrotik',
    coa_port: null,
    on_change: 'change',
    status: 'active',
  }),
  change: { name: 'Another', kind: 'huawei', coa_port: 1700, status: 'inactive' },
  wrong: {
    form: { name: '', organization_id: 'x', kind: 'abacus', coa_port: 70_000 },
    errors: {
      name: ['The name field is required'],
      place: ['The place field is required'],
      organization_id: ['The organization field must be a number'],
      address: ['The address field is required'],
      kind: ['The kind field must be one of: mikrotik, cisco, juniper, huawei, ubiquiti, other'],
      coa_port: ['The coa port field must be at most 65535'],
      on_change: ['The on change field is required'],
      status: ['The status field is required'],
    },
  },
  unique: { field: 'name', text: 'There is an access server with this name already' },
  reference: 'organization_id',
})
