import { usualSettings } from '@uplink/contract/organization-settings'

/** An organization as its settings read it. */
export const organization = {
  ...usualSettings,
  id: 3,
  version: 7,
  name: 'Hudson Fiber',
  mobile_no: '2125550123',
  email: null,
  address: null,
  status: 'active',
  departments: 0,
  updated_at: '2026-03-01T00:00:00.000Z',
  can: ['edit'],
}
