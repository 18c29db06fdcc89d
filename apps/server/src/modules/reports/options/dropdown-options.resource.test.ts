import { dropdownOptions } from '@uplink/contract/reports/dropdown-options'
import { itIsAResource } from '../../../testing/it-is-a-resource'
import { userFactory } from '../../auth/auth.factory'
import { reportFactory } from '../reports.factory'

const open = { value: 'open', label: 'Open' }

itIsAResource(dropdownOptions, {
  form: (_app, organization_id, number) => ({
    organization_id,
    name: `States ${number}`,
    options: [open, { value: 'paid', label: '' }],
    report_id: null,
  }),
  change: { name: 'States of a bill', options: [open] },
  wrong: {
    form: { name: ' ', options: 'open', organization_id: 'x' },
    errors: {
      name: ['The name field is required'],
      options: ['The options field must be a list'],
      organization_id: ['The organization field must be a number'],
    },
  },
  unique: { field: 'name', text: 'There is a set of options with this name already' },
  reference: 'organization_id',
  use: async (app, set_id) => {
    const { id: createdBy } = await userFactory(app, { accountType: 'staff' })
    const report_id = await reportFactory(app, { organizationId: null, createdBy })
    await app.db.insertInto('report_option_uses').values({ report_id, set_id }).execute()
  },
})
