import { users } from '@uplink/contract/users'
import { itIsAResource } from '../../testing/it-is-a-resource'
import { userFactory } from '../auth/auth.factory'

itIsAResource(users, {
  // found by the beginning of the username, which is the name without its first letter
  form: (_app, organization_id, number) => ({
    name: `Salma${number}`,
    username: `alma${number}`,
    email: `salma${number}@example.com`,
    mobile_no: null,
    account_type: 'customer',
    organization_id,
    department_id: null,
    user_ref_id: null,
    role_ids: [2],
    status: 'active',
  }),
  change: { name: 'Salma Akter', mobile_no: '01711000000', role_ids: [] },
  wrong: {
    form: { name: ' ', username: '', email: 'x', mobile_no: '12', account_type: 'boss', status: '' },
    errors: {
      name: ['The name field is required'],
      username: ['The Username  field is required'],
      email: ['The email must look like name@example.com'],
      mobile_no: ['Write a mobile number, one of another country with + and the country’s code'],
      account_type: ['The account type field must be one of: customer, staff'],
      status: ['The status field is required'],
    },
  },
  unique: { field: 'username', text: 'This username is taken' },
  reference: 'user_ref_id',
  use: async (app, id) => {
    const other = await userFactory(app)
    await app.db.updateTable('users').set({ user_ref_id: id }).where('id', '=', other.id).execute()
  },
})
