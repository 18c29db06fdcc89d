import { accountRoutes, type MarketingInfo } from '@uplink/contract/accounts'
import { codeRoutes } from '@uplink/contract/codes'
import { billingRoutes } from '@uplink/contract/billing'
import { connectionRoutes } from '@uplink/contract/connections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { customerWithLine } from '../../testing/self-care'
import { codeTo, mobileFactory, textsTo } from '../auth/codes/codes.factory'
import { connectionFactory } from '../connections/connections.factory'

let app: TestApp
let passwordHash: string
const password = 'the present password'
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())

const { initProfile, verifyProfile, marketingInfo, initMarketing, verifyMarketing, initBank, verifyBank } =
  accountRoutes

async function customer() {
  const mobile = mobileFactory()
  const email = `p${mobile}@example.com`
  const person = await app.signIn({ mobileNo: mobile, email, passwordHash })
  const line = await connectionFactory(app, { userId: person.userId })
  await app.db.updateTable('connections').set({ contact: mobile, email }).where('id', '=', line.id).execute()
  app.clock.pass(2000)
  return { ...person, mobile, email, line }
}

const profileOf = (person: Caller) =>
  app.db
    .selectFrom('users')
    .select(['name', 'mobile_no', 'email'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()

describe('POST /init_profile_update', () => {
  it('changes a phone number when the old and the new one have confirmed, and tells both', async () => {
    const person = await customer()
    const fresh = mobileFactory()
    const typed = `+৮৮ ${fresh.slice(0, 5)}-${fresh.slice(5)}`
    const begun = await person.call(initProfile, { body: { mobile_no: typed, password } })
    const { id } = begun.body.data
    expect(begun.body.data).toMatchObject({ verify_path: '/verify_profile_update', step: 1, steps: 2 })
    expect(await textsTo(app, fresh)).toEqual([])

    const first = { id, otp_code: await codeTo(app, person.mobile) }
    const half = await person.call(verifyProfile, { body: first })
    expect(half.body.data.next).toMatchObject({ id, step: 2, steps: 2, channel: 'sms' })
    expect((await profileOf(person)).mobile_no).toBe(person.mobile)
    expect((await person.call(verifyProfile, { body: first })).status).toBe(422)

    const second = { id, otp_code: await codeTo(app, fresh) }
    expect((await person.call(codeRoutes.verify, { body: second })).body.data.next).toBeNull()
    expect((await profileOf(person)).mobile_no).toBe(fresh)
    const account = await person.call(connectionRoutes.accountInfo)
    expect(account.body.data.phone).toBe(fresh)
    for (const number of [person.mobile, fresh])
      expect((await textsTo(app, number))[0]).toContain('phone number of your account')
    const audited = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'user.profile-changed')
      .where('actor_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(audited.details)).not.toContain(fresh)
  })

  it('changes name and email; a line with an address of its own keeps it', async () => {
    const person = await customer()
    const other = await connectionFactory(app, { userId: person.userId })
    await app.db
      .updateTable('connections')
      .set({ email: 'shop@example.com' })
      .where('id', '=', other.id)
      .execute()
    const email = `new-${person.email}`
    const begun = await person.call(initProfile, { body: { name: ' Salma Akter ', email, password } })
    const { id } = begun.body.data
    expect(begun.body.data.channel).toBe('mail')
    await person.call(verifyProfile, { body: { id, otp_code: await codeTo(app, person.email) } })
    await person.call(verifyProfile, { body: { id, otp_code: await codeTo(app, email) } })
    expect(await profileOf(person)).toMatchObject({ name: 'Salma Akter', email })
    const lines = await app.db
      .selectFrom('connections')
      .select('email')
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([{ email }, { email: 'shop@example.com' }])
  })

  it('needs the password for a new phone number or address', async () => {
    const person = await customer()
    const body = { mobile_no: mobileFactory() }
    expect((await person.call(initProfile, { body })).refusal.errors).toEqual({
      password: ['The Password field is required'],
    })
    expect(
      (await person.call(initProfile, { body: { ...body, password: 'a guess' } })).refusal.errors,
    ).toEqual({
      password: ['This is not your current password'],
    })
    expect(await textsTo(app, person.mobile)).toEqual([])
  })

  it('refuses what nobody can be reached at, what is not different, and fields that are not one’s own', async () => {
    const person = await customer()
    const body = { mobile_no: '12345', email: 'no-address', name: '' }
    expect((await person.call(initProfile, { body })).refusal.errors).toEqual({
      mobile_no: ['Write a mobile number, one of another country with + and the country’s code'],
      email: ['The email must look like name@example.com'],
      name: ['The name field is required'],
    })
    expect((await person.call(initProfile, { body: { mobile_no: person.mobile } })).refusal.errors).toEqual({
      name: ['Nothing here differs from what we have'],
    })
    const role = { name: 'X', account_type: 'staff' } as never
    expect((await person.call(initProfile, { body: role })).status).toBe(422)
    expect((await app.guest.call(initProfile, { body: { name: 'X' } })).status).toBe(401)
  })

  it('is for staff too, about themselves', async () => {
    const mobile = mobileFactory()
    const agent = await app.signIn({ accountType: 'staff', mobileNo: mobile })
    const begun = await agent.call(initProfile, { body: { name: 'Agent Smith' } })
    const body = { id: begun.body.data.id, otp_code: await codeTo(app, mobile) }
    expect((await agent.call(verifyProfile, { body })).status).toBe(200)
    expect((await profileOf(agent)).name).toBe('Agent Smith')
  })

  it('does not overwrite a number that changed in the meantime', async () => {
    const person = await customer()
    const fresh = mobileFactory()
    const { body } = await person.call(initProfile, { body: { mobile_no: fresh, password } })
    const { id } = body.data
    await person.call(verifyProfile, { body: { id, otp_code: await codeTo(app, person.mobile) } })
    await app.db
      .updateTable('users')
      .set({ mobile_no: '01799999999' })
      .where('id', '=', person.userId)
      .execute()
    const late = await person.call(verifyProfile, { body: { id, otp_code: await codeTo(app, fresh) } })
    expect(late.refusal.code).toBe('record.conflict')
    expect((await profileOf(person)).mobile_no).toBe('01799999999')
  })
})

const requests = {
  newsletter: true,
  offers_by_email: true,
  offers_by_sms: false,
  offers_by_phone: false,
  referral_source: 'friend' as const,
}

describe('GET /get_subscriber_marketting_info', () => {
  it('says that nobody is sent anything until they ask for it', async () => {
    const person = await customerWithLine(app)
    const nothing: MarketingInfo = {
      newsletter: false,
      offers_by_email: false,
      offers_by_sms: false,
      offers_by_phone: false,
      referral_source: null,
      updated_at: null,
    }
    expect((await person.call(marketingInfo)).body.data).toEqual(nothing)
  })
})

describe('POST /init_marketting_info_update', () => {
  it('keeps the wishes aside until the code confirms them, for all lines of the person', async () => {
    const person = await customer()
    const second = await connectionFactory(app, { userId: person.userId })
    app.clock.pass(2000)
    const begun = await person.call(initMarketing, { body: { ...requests, cuid: String(person.line.id) } })
    expect(begun.body.data.verify_path).toBe('/verify_marketting_info_update')
    expect((await person.call(marketingInfo)).body.data.newsletter).toBe(false)
    const body = { id: begun.body.data.id, otp_code: await codeTo(app, person.mobile) }
    expect((await person.call(verifyMarketing, { body })).status).toBe(200)
    const { data } = (await person.call(marketingInfo, { query: { cuid: String(second.id) } })).body
    expect(data).toEqual({ ...requests, updated_at: app.clock.now().toISOString() })
  })

  it('names every missing field and refuses guests', async () => {
    const person = await customer()
    const none = await person.call(initMarketing, { body: {} as never })
    expect(Object.keys(none.refusal.errors ?? {}).sort()).toEqual(Object.keys(requests).sort())
    expect((await app.guest.call(initMarketing, { body: requests })).status).toBe(401)
  })

  it('takes a connection by the number that ids are, and nobody else’s', async () => {
    const person = await customer()
    const other = await customer()
    const begin = (cuid: unknown) => person.call(initMarketing, { body: { ...requests, cuid } as never })
    expect((await begin(person.line.id)).status).toBe(200)
    expect((await begin(other.line.id)).status).toBe(404)
    for (const cuid of [1.5, true, null, [person.line.id], ''])
      expect((await begin(cuid)).refusal.errors).toHaveProperty('cuid')
  })

  it('answers somebody else’s line like a missing one, also to an administrator who may look at it', async () => {
    const owner = await customer()
    const other = await customer()
    const body = { ...requests, cuid: String(owner.line.id) }
    const theirs = await other.call(initMarketing, { body })
    const missing = await other.call(initMarketing, { body: { ...body, cuid: '999999' } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    const admin = await app.signIn({ accountType: 'staff', roleIds: [1], mobileNo: mobileFactory() })
    expect((await admin.call(marketingInfo, { query: { cuid: body.cuid } })).status).toBe(200)
    expect((await admin.call(initMarketing, { body })).status).toBe(404)
  })
})

const bank = {
  bank_name: 'Meghna Trust Bank',
  branch_name: 'Dhanmondi',
  account_name: 'Rahima Khatun',
  account_number: '2071058834412',
  routing_number: '095261540',
}

describe('POST /init_bank_info_update', () => {
  it('keeps the account aside, its number sealed, until the code confirms it', async () => {
    const person = await customer()
    const begun = await person.call(initBank, { body: bank })
    const { id, verify_path: path } = begun.body.data
    expect(path).toBe('/verify_bank_info_update')
    const pending = await app.db
      .selectFrom('pending_changes')
      .select('change')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(pending)).not.toContain(bank.account_number)
    expect((await person.call(billingRoutes.bankAccount)).body.data).toBeNull()

    const body = { id, otp_code: await codeTo(app, person.mobile) }
    expect((await person.call(verifyBank, { body })).status).toBe(200)
    const { data } = (await person.call(billingRoutes.bankAccount)).body
    expect(data).toMatchObject({ bank_name: bank.bank_name, routing_number: bank.routing_number })
    expect(JSON.stringify(data)).not.toContain(bank.account_number)
    for (const place of [person.mobile, person.email])
      expect((await textsTo(app, place))[0]).toContain('your bank account')
  })

  it('names every mistake, refuses guests, and answers somebody else’s line like a missing one', async () => {
    const owner = await customer()
    const other = await customer()
    const odd = { ...bank, account_number: '12 34', routing_number: '1', bank_name: ' ' }
    expect((await other.call(initBank, { body: odd })).refusal.errors).toEqual({
      account_number: ['The account number has 6 to 20 digits'],
      routing_number: ['The routing number has 9 digits'],
      bank_name: ['The bank field is required'],
    })
    expect((await app.guest.call(initBank, { body: bank })).status).toBe(401)
    const theirs = await other.call(initBank, { body: { ...bank, cuid: String(owner.line.id) } })
    const missing = await other.call(initBank, { body: { ...bank, cuid: '999999' } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
  })
})
