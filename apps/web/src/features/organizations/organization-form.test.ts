import { organizations } from '@uplink/contract/organizations'
import { expect, it } from 'vitest'
import { organizationBody, organizationForm, type Organization } from './organization-form'
import { settingsInWords } from './organizations.resource'

const { body } = organizations.routes.create
const fresh = { ...organizationForm(undefined), name: 'Meghna', mobile_no: '01711000000' }

it('sends a new organization with the settings that its form begins with', () => {
  expect(body.parse(organizationBody(fresh))).toMatchObject({
    billing_day: 1,
    tax_percent: 5,
    due_days: 10,
    remind_before_days: 3,
    suspends_overdue: true,
  })
})

it('takes an empty reminder as none, and refuses other fields that are left empty or are no number', () => {
  const emptied = { ...fresh, remind_before_days: '', remind_after_days: '', bin: '' }
  expect(body.parse(organizationBody(emptied))).toMatchObject({
    remind_before_days: null,
    remind_after_days: null,
    bin: null,
  })
  const wrong = body.safeParse(organizationBody({ ...fresh, billing_day: '', tax_percent: 'five' }))
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['billing_day', 'tax_percent'])
})

it('says on its page what the settings mean', () => {
  const words = (settings: Partial<Organization>) =>
    Object.fromEntries(
      settingsInWords({ ...organizationBody(fresh), ...settings } as unknown as Organization).map(
        ({ label, value }) => [label, value],
      ),
    )
  expect(words({})).toMatchObject({
    Reminders: '3 days before the due day and 1 day after it',
    Suspension: '5 days after the due day',
  })
  expect(words({ remind_before_days: null, grace_days: 0 })).toMatchObject({
    Reminders: '1 day after the due day',
    Suspension: 'After the due day',
  })
  expect(words({ remind_before_days: null, remind_after_days: null, suspends_overdue: false })).toMatchObject(
    {
      Reminders: 'None',
      Suspension: 'Lines are not suspended',
    },
  )
})
