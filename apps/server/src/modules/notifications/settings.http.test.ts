import { notificationEvent } from '@uplink/contract/notification-events'
import { defaultChoices, notificationSettingsRoutes } from '@uplink/contract/notification-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { read, save } = notificationSettingsRoutes
const off = { bell: false, mail: false, sms: false, push: false }
const choicesOf = async (person: Caller) => (await person.call(read)).body.data.choices

describe('GET /notification-settings', () => {
  it('answers every event in its order, by default as the contract says', async () => {
    const person = await app.signIn()
    const answer = await person.call(read)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      choices: notificationEvent.options.map((event) => ({ event, ...defaultChoices[event] })),
      addresses: { mail: null, sms: null },
    })
  })

  it('hints at the addresses without giving them away', async () => {
    const person = await app.signIn()
    await app.db
      .updateTable('users')
      .set({ email: 'rahima@example.com', mobile_no: '01712345678' })
      .where('id', '=', person.userId)
      .execute()
    const { addresses } = (await person.call(read)).body.data
    expect(addresses).toEqual({ mail: 'r•••••@example.com', sms: '017••••••78' })
  })

  it('needs a session, and knows no fields', async () => {
    expect((await app.guest.call(read)).status).toBe(401)
    const staff = await app.signIn({ accountType: 'staff', roleIds: [] })
    expect((await staff.call(read)).status).toBe(200)
  })
})

describe('PUT /notification-settings', () => {
  it('keeps what was chosen, of the listed events and of this person only', async () => {
    const [person, other] = [await app.signIn(), await app.signIn()]
    const answer = await person.call(save, { body: { choices: [{ event: 'usage-80', ...off, sms: true }] } })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Your choice is saved.')
    expect(answer.body.data.choices).toEqual(await choicesOf(person))
    const changed = (await choicesOf(person)).filter(
      ({ event, ...choice }) => JSON.stringify(choice) !== JSON.stringify(defaultChoices[event]),
    )
    expect(changed).toEqual([{ event: 'usage-80', ...off, sms: true }])
    await person.call(save, { body: { choices: [{ event: 'usage-80', ...defaultChoices['usage-80'] }] } })
    expect(await choicesOf(person)).toEqual(await choicesOf(other))
  })

  it('names every problem of the body', async () => {
    const person = await app.signIn()
    const twice = { event: 'usage-80', ...off } as const
    const answers = await Promise.all([
      person.call(save, { body: { choices: [twice, twice] } }),
      person.call(save, { body: { choices: [] } }),
      person.call(save, { body: { choices: [{ event: 'usage-90', bell: 'yes', fax: true }] } as never }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(answers[0].refusal.errors).toEqual({ choices: ['Each event may be listed once'] })
    expect(Object.keys(answers[2].refusal.errors ?? {})).toEqual(
      expect.arrayContaining(['choices.0.event', 'choices.0.bell', 'choices.0.mail']),
    )
    expect(await choicesOf(person)).toEqual(await choicesOf(await app.signIn()))
  })

  it('needs a session', async () => {
    expect((await app.guest.call(save, { body: { choices: [{ event: 'usage-80', ...off }] } })).status).toBe(
      401,
    )
  })
})
