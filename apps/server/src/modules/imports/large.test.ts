import { importRoutes, type ImportField } from '@uplink/contract/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { checkedImport, csvOf, faultsIn, importStage } from '../../testing/stages/imports'

// IMPORT_LINES=50000 measures, and prints how long each step took.
const measured = Number(process.env.IMPORT_LINES ?? 0)
const count = measured || 5000

let app: TestApp
let stage: Awaited<ReturnType<typeof importStage>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await importStage(app)
})
afterAll(async () => {
  stage.end()
  await app.close()
})

type Line = Partial<Record<ImportField, string>>

const lineOf = (place: number): Line => ({
  name: `Customer ${place}`,
  mobile_no: `017${String(10_000_000 + place)}`,
  username: `line-${place}`,
  network_password: `secret ${place}`,
  portal_password: place % 3 === 0 ? '0192023a7bbd73250516f069df18b500' : '',
  package: 'Home 40',
  area: `Area ${place % 40}`,
  city: 'Dhaka',
  address: `House ${place}`,
  status: place % 10 === 0 ? 'suspended' : 'active',
  balance: place % 4 === 0 ? `${place}.05` : place % 5 === 0 ? `-${place}.99` : '',
})

/** One mistake of every kind, and the words that it is told in. */
const mistakes: readonly (readonly [Line, field: string, problem: string])[] = [
  [{ name: '' }, 'Name', 'The name is missing'],
  [{ name: 'x'.repeat(201) }, 'Name', 'It has more than 200 characters'],
  [
    { mobile_no: '0121-xx' },
    'Mobile no',
    'Write a mobile number, one of another country with + and the country’s code',
  ],
  [{ email: 'nobody' }, 'Email', 'The email must look like name@example.com'],
  [{ portal_password: '$argon2id$v=19$m=1' }, 'Portal password', 'Only bcrypt and MD5'],
  [{ username: '' }, 'PPPoE name', 'The PPPoE name is missing'],
  [{ username: 'a b' }, 'PPPoE name', 'The username may not have spaces'],
  [{ username: 'LINE-1' }, 'PPPoE name', 'Stands in line 2 already'],
  [{ customer: 'c d' }, 'Customer’s username', 'The username may not have spaces'],
  [{ network_password: 'ü'.repeat(127) }, 'PPPoE secret', 'It has 254 octets, the most is 253'],
  [{ network_password: 'tab\there' }, 'PPPoE secret', 'It has characters that cannot be typed'],
  [{ network_password: '{SSHA}abc' }, 'PPPoE secret', 'It is no secret hashed by SSHA'],
  [{ package: '' }, 'Package', 'The package is missing'],
  [{ package: 'H80' }, 'Package', 'There is no such package'],
  [{ area: '' }, 'Area', 'The area is missing'],
  [{ address: '' }, 'Address', 'The address is missing'],
  [{ price: '-5' }, 'Price a month', 'It must not be below zero'],
  [{ contract_since: '31/02/2020' }, 'Customer since', 'It is not a day'],
  [{ charged_from: '2031-01-01' }, 'Charged from', 'the last day that a line may begin'],
  [{ status: 'gone' }, 'Status', 'It is neither active nor suspended'],
  [{ balance: '1.234' }, 'Balance', 'It is not an amount'],
  [{ owed: 'much' }, 'Owed', 'It is not an amount'],
]

it('takes thousands of lines with every kind of mistake: told all, mended, imported, undone', async () => {
  const lines = Array.from({ length: count }, (_, index) => lineOf(index + 1))
  const steps = new Map<string, number>()
  const timed = async <T>(name: string, work: () => Promise<T>) => {
    const began = performance.now()
    const result = await work()
    steps.set(name, Math.round(performance.now() - began))
    return result
  }
  const broken = lines.map((line, index) => {
    const mistake = mistakes[index / 100]
    return mistake ? { ...line, ...mistake[0] } : line
  })
  // line 2 is the first one; the mistakes stand in every hundredth line from the second hundred on
  const text = csvOf([
    ...lines.slice(0, 1),
    ...broken.slice(1),
    ...mistakes.slice(0, 1).map(([change]) => ({ ...lineOf(count + 1), ...change })),
  ])
  const checked = await timed('checked with mistakes', () => checkedImport(stage, text))
  const told = await stage.clerk.call(importRoutes.problems, {
    query: { import_id: checked.id, per_page: 100 },
  })
  for (const [index, [, field, problem]] of mistakes.entries()) {
    if (index === 0) continue
    const found = told.body.data.filter(({ line }) => line === index * 100 + 2)
    expect(found.map((each) => each.field)).toContain(field)
    expect(found.map((each) => each.problem).join('; ')).toContain(problem)
  }
  expect(told.body.total).toBe(mistakes.length)
  const replaced = await stage.clerk.call(importRoutes.replace, {
    params: { id: checked.id },
    body: { file_name: 'mended.csv', content: csvOf(lines) },
  })
  const { choices } = replaced.body.data
  await stage.clerk.call(importRoutes.check, { params: { id: checked.id }, body: choices })
  await timed('checked', () => stage.work())
  const params = { id: checked.id }
  const good = (await stage.clerk.call(importRoutes.read, { params })).body.data
  expect(good).toMatchObject({ state: 'checked', problems: 0, lines: count })
  await stage.clerk.call(importRoutes.apply, { params, body: {} })
  await timed('imported', () => stage.work())
  const done = (await stage.clerk.call(importRoutes.read, { params })).body.data
  expect(done).toMatchObject({ state: 'done', failure: null })
  const sums = await app.db
    .selectFrom('ledger_accounts')
    .select((eb) => eb.fn.sum<number>('balance').as('balance'))
    .where('connection_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const minor = (text: string | undefined) => Math.round(Number(text || 0) * 100)
  expect(Number(sums.balance)).toBe(lines.reduce((sum, { balance }) => sum + minor(balance), 0))
  expect(await faultsIn(app)).toEqual([])
  await stage.clerk.call(importRoutes.undo, { params, body: {} })
  await timed('undone', () => stage.work())
  const { left } = await app.db
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  expect(left).toBe(0)
  expect(await faultsIn(app)).toEqual([])
  if (measured > 0) console.log(`${count} lines, in ms:`, Object.fromEntries(steps))
})
