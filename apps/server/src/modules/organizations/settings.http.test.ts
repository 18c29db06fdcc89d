import { usualSettings } from '@uplink/contract/organization-settings'
import { organizations } from '@uplink/contract/organizations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'

const { create, read, update } = organizations.routes
let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp()
  administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(() => app.close())

const form = (name: string) => ({ name, mobile_no: '01711000000', status: 'active' as const })

const chosen = {
  billing_day: 15,
  due_days: 7,
  grace_days: 0,
  suspends_overdue: false,
  restores_on_payment: false,
  promise_days: 14,
  tax_percent: 7.5,
  invoice_prefix: 'MEGHNA-',
  bin: '000123456-0101',
  remind_before_days: null,
  remind_after_days: 2,
  country: 'NP',
  currency: 'NPR',
  time_zone: 'Asia/Kathmandu',
  payment_minimum: '50.00',
  payment_maximum: '9999.50',
  may_pay_less: true,
  may_pay_more: false,
  password_needs_code: false,
  remember_device_days: 7,
}

// to somebody whose organization has another currency; the hyphen before a bill's number is the portal's own
const told = {
  ...chosen,
  invoice_prefix: 'MEGHNA',
  payment_minimum: 'NPR 50.00',
  payment_maximum: 'NPR 9999.50',
}

it('begins with the usual settings, and keeps in a change what its form does not name', async () => {
  const made = await administrator.call(create, { body: form('Meghna') })
  expect(made.body.data).toMatchObject(usualSettings)

  const at = { params: { id: made.body.data.id } }
  const changed = await administrator.call(update, { ...at, body: { ...form('Meghna'), ...chosen } })
  expect(changed.body.data).toMatchObject(told)
  await administrator.call(update, { ...at, body: form('Meghna Broadband') })
  expect((await administrator.call(read, at)).body.data).toMatchObject({
    ...told,
    name: 'Meghna Broadband',
  })

  const { details } = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'organization.updated')
    .where('target', '=', `organization:${at.params.id}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({
    before: { billing_day: 1, tax_percent: 5 },
    after: { billing_day: 15, tax_percent: 7.5 },
  })
})

it('refuses what the billing run could not work with, each by its name', async () => {
  const wrong = {
    billing_day: 29,
    due_days: 61,
    grace_days: -1,
    tax_percent: 7.555,
    invoice_prefix: 'inv 1',
    bin: 'x'.repeat(31),
    remind_before_days: 31,
    remind_after_days: 0,
  }
  const { status, refusal } = await administrator.call(create, { body: { ...form('Padma'), ...wrong } })
  expect(status).toBe(422)
  expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(Object.keys(wrong).sort())
  expect(refusal.errors).toMatchObject({
    billing_day: ['Choose a day of the month from 1 to 28'],
    tax_percent: ['Write a percentage from 0 to 99, with 2 decimals at most'],
    remind_after_days: ['Choose 1 to 60 days'],
  })
})

it.each([
  ['a time zone that nobody knows', { time_zone: 'Asia/Shangri-La' }, 'time_zone'],
  ['a largest payment under the usual smallest', { payment_maximum: '9.99' }, 'payment_maximum'],
  ['a smallest payment of nothing', { payment_minimum: '0' }, 'payment_minimum'],
  ['bill numbers that begin with nothing but hyphens', { invoice_prefix: '--' }, 'invoice_prefix'],
  ['an amount of three decimals', { payment_minimum: '1.005' }, 'payment_minimum'],
])('refuses %s at its field', async (_, wrong, field) => {
  const { status, refusal } = await administrator.call(create, { body: { ...form('Karnali'), ...wrong } })
  expect(status).toBe(422)
  expect(Object.keys(refusal.errors ?? {})).toEqual([field])
})
