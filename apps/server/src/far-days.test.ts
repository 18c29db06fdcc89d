import { usageRoutes } from '@uplink/contract/usage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { allRoutes } from './modules'
import { addDays } from '#platform/calendar'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type Caller, type TestApp } from './testing/test-app'

// Days near the years 0 and 10000 are days for a schema, and no days for what reckons with them: of 9999-12-31 there is no next
// one in four digits, so a loop over days never ended, and stood in the way of everybody.
let app: TestApp
let people: Record<'customer' | 'administrator', Caller>
beforeAll(async () => {
  app = await createTestApp()
  people = {
    customer: await customerWithLine(app),
    administrator: await app.signIn({ accountType: 'staff', roleIds: [1] }),
  }
})
afterAll(() => app.close())

const far = {
  date: ['0000-01-01', '0001-01-01', '0999-12-31', '9000-01-01', '9999-12-31'],
  'date-time': ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
} as const

/** The fields of a form that are days or instants, by how their schema is written down. */
function timesIn(form: z.ZodType | undefined): [string, keyof typeof far][] {
  if (!(form instanceof z.ZodObject)) return []
  return Object.entries(form.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const written = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    const format = /"format":"(date|date-time)"/.exec(written)?.[1]
    return format === 'date' || format === 'date-time' ? [[name, format] as [string, keyof typeof far]] : []
  })
}

const sentTimes = allRoutes.flatMap((route) =>
  (['query', 'body'] as const).flatMap((part) =>
    timesIn(route[part]).map(([field, kind]) => ({
      name: `${route.method} ${route.path} ${field}`,
      route,
      part,
      field,
      kind,
    })),
  ),
)

it('knows many of them', () => {
  expect(sentTimes.length).toBeGreaterThan(30)
})

it.each(sentTimes)('$name is not so far away', async ({ route, part, field, kind }) => {
  const caller = route.right.audience === 'staff' ? people.administrator : people.customer
  for (const time of far[kind]) {
    const { status, refusal } = await caller.call(route, {
      params: { id: '1', slug: 'privacy-policy', token: `${'x'.repeat(10)}.${'x'.repeat(43)}` },
      ...(route.idempotent && { key: 'an-idempotency-key-of-tests' }),
      [part]: { [field]: time },
    })
    expect([status, Object.keys(refusal.errors ?? {})], time).toEqual([422, expect.arrayContaining([field])])
  }
})

it('ends at once for the usage of the last day there is', async () => {
  const answer = await people.customer.call(usageRoutes.usage, {
    query: { from: '9999-12-31', to: '9999-12-31' },
  })
  expect(answer.status).toBe(422)
})

it('has no days beyond those of four digits', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  for (const [day, days] of [
    ['9999-12-31', 1],
    ['0000-01-01', -1],
  ] as const)
    expect(() => addDays(day, days)).toThrow(RangeError)
})
