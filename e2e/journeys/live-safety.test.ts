import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../journey'
import { openLine } from '../live-line'
import { notify } from '../notifications'
import { ownCustomer, signIn, tokenOf } from '../people'

/** Somebody signed in, on a page without its own connection to the broker. */
async function stranger(context: BrowserContext) {
  const person = await ownCustomer()
  const page = await context.newPage()
  await signIn(page, person)
  const login = { userId: person.id, token: await tokenOf(page) }
  await page.goto('/no/such/screen')
  return { page, login }
}

test('nobody hears what is meant for somebody else, whatever they ask for', async ({ context }) => {
  const victim = await ownCustomer()
  const { page, login } = await stranger(context)
  const own = `user-${login.userId}`
  const others = `user-${victim.id}`
  const filters = [
    '#',
    '+',
    '+/#',
    '+/+',
    others,
    `${others}/#`,
    `${others}/+`,
    `${own}/#`,
    `${own}/../${others}`,
    '$SYS/#',
  ]
  // also each on its own connection, since a refused filter may end the connection
  const lines = []
  for (const requests of [...filters.map((filter) => [filter]), filters]) {
    const line = await openLine(page, login)
    await expect.poll(() => line.admission()).toBe('admitted')
    await line.subscribe(...requests)
    lines.push(line)
  }
  const honest = await openLine(page, login)
  await honest.subscribe(own)

  await notify({ userId: victim.id, title: 'For the victim alone' })
  await notify({ userId: login.userId, title: 'For the stranger' })
  await expect.poll(async () => (await honest.messages()).length).toBe(1)
  const heard = (await Promise.all([...lines, honest].map((line) => line.messages()))).flat()
  for (const { topic, payload } of heard) {
    expect(topic).toBe(own)
    expect(payload).not.toContain('victim')
  }
})

test('nobody speaks to somebody else: neither by publishing nor by a last will', async ({
  page,
  elsewhere,
}) => {
  const victim = await ownCustomer()
  await signIn(page, victim)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const victimsLine = await openLine(page, { userId: victim.id, token: await tokenOf(page) })
  await victimsLine.subscribe(`user-${victim.id}`)

  const { login, page: strangers } = await stranger(elsewhere)
  const topic = `user-${victim.id}`
  const forged = JSON.stringify({
    id: 1,
    title: 'Forged',
    link: null,
    is_seen: false,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const speaker = await openLine(strangers, login)
  await expect.poll(() => speaker.admission()).toBe('admitted')
  await speaker.publish(topic, forged)
  const dying = await openLine(strangers, { ...login, will: { topic, payload: forged } })
  await expect.poll(() => dying.admission()).not.toBe('waiting')
  await dying.drop()
  const strangersLine = await openLine(strangers, login)
  await strangersLine.subscribe(`user-${login.userId}`)
  const echo = await openLine(strangers, login)
  await echo.publish(`user-${login.userId}`, forged)

  await notify({ userId: victim.id, title: 'True' }, { userId: login.userId, title: 'True' })
  for (const line of [victimsLine, strangersLine])
    await expect
      .poll(async () => (await line.messages()).map(({ payload }) => payload))
      .toEqual([expect.stringContaining('"True"')])
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toContainText('True')
  await expect(panel.getByText('Forged')).toHaveCount(0)
})
