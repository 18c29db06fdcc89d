import { paymentWays } from '@uplink/contract/payment-ways'
import { itIsAResource } from '../../../testing/it-is-a-resource'

itIsAResource(paymentWays, {
  form: (_app, organization_id, number) => ({
    name: `Nagad ${number}`,
    kind: 'mobile',
    reference: 'required',
    reference_form: 'letters-digits',
    reference_least: 8,
    reference_most: 10,
    organization_id,
    status: 'active',
  }),
  change: { name: 'Another', reference: 'optional', status: 'inactive' },
  wrong: {
    form: { name: '', kind: 'gold', reference_form: '.*', reference_least: 0, organization_id: 'x' },
    errors: {
      name: ['The name field is required'],
      kind: ['Choose what kind of money it is'],
      reference: ['Choose whether it has a reference'],
      reference_form: ['The reference form field must be one of: any, digits, letters-digits'],
      reference_least: ['Write a length from 1 to 64'],
      organization_id: ['The organization field must be a number'],
      status: ['The status field is required'],
    },
  },
  unique: { field: 'name', text: 'There is a way of money with this name already' },
  reference: 'organization_id',
})
