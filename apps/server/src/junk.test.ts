import { radiusSecretHeader } from '@uplink/contract/radius'
import type { RouteDefinition } from '@uplink/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { allRoutes } from './modules'
import { radiusSecret } from './modules/usage/radius.factory'
import { customerWithLine } from './testing/self-care'
import { createTestApp, type TestApp } from './testing/test-app'

// Whatever is sent to any route, the portal must never answer with a server error. `JUNK_RUNS=100000` tries more.
const runs = Number(process.env.JUNK_RUNS ?? 600)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ RADIUS_SECRET: radiusSecret, BKASH_TIMEOUT_MS: '100', DEMO: 'true' })
})
afterAll(() => app.close())

type Who = 'guest' | 'customer' | 'administrator'
const tokens = new Map<Who, string>()
/** Some calls end their own session, so a new one may be needed. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'guest' || tokens.has(who)) return tokens.get(who)
  const isCustomer = who === 'customer'
  const { token } = await (isCustomer
    ? customerWithLine(app)
    : app.signIn({ accountType: 'staff', roleIds: [1] }))
  tokens.set(who, token)
  return token
}

/** Inserted into the text of a body in place of their names, because no JavaScript value prints like this. */
const raw: Record<string, string> = {
  '@deep@': '['.repeat(20_000) + ']'.repeat(20_000),
  '@deeper@': '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
  '@endless@': '1e400',
  '@long@': '123456789012345678901234567890',
  '@minus@': '-0',
  '@half@': '"\\ud800"',
  '@proto@': '{"__proto__":{"x":1}}',
  '@twice@': '{"id":1,"id":2}',
  '@broken@': '{',
}
const textOf = (value: unknown) =>
  Object.entries(raw).reduce(
    (text, [name, written]) => text.replaceAll(JSON.stringify(name), written),
    JSON.stringify(value),
  )

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'toJSON', 'length']
const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000',
    '\udc00a',
    'x'.repeat(3000),
    '1e999',
    'NaN',
    '-1',
    '0x10',
    '%',
    "'",
    '\\',
  ),
  fc.constantFrom(
    '2026-02-30',
    '0000-01-01',
    '+275760-09-13T00:00:00Z',
    '9'.repeat(25),
    '১২৩',
    '../..',
    '{}',
    '[]',
  ),
  fc.constantFrom(...inherited),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const number = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 5e-324),
  fc.integer({ min: 1, max: 20 }),
)
const leaf = fc.oneof(word, number, fc.constantFrom(true, null, ...Object.keys(raw)))
const junk = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.oneof(word, fc.constantFrom('0', 'a')), leaf, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  // An object with a `length` may be sent instead of a text.
  fc.record({ length: fc.oneof(leaf, fc.constant({ toString: 1, valueOf: 1 })) }),
)

/** A value that a schema accepts, or nearly, so that some calls get past validation. */
function near(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return near(schema.unwrap())
  if (schema instanceof z.ZodPipe) return near(schema.out)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodNumber) return fc.integer({ min: 1, max: 20 })
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodArray) return fc.array(near(schema.element), { minLength: 1, maxLength: 3 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(near))
  if (schema instanceof z.ZodObject) return form(schema)
  return fc.constantFrom(
    '1',
    '100.00',
    '2026-03-01',
    '2026-03-01T00:00:00Z',
    'a@example.com',
    '01711000001',
    'abcdefgh',
  )
}

/** An object with a schema's fields, some of them junk, sometimes with an unknown one. */
function form(schema: unknown): fc.Arbitrary<unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>) : {}
  const fields = Object.entries(shape).map(
    ([name, one]) =>
      [name, fc.oneof({ weight: 6, arbitrary: near(one) }, { weight: 1, arbitrary: junk })] as const,
  )
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const odd = fc.dictionary(fc.oneof(word, fc.constantFrom(...inherited)), junk, { maxKeys: 1 })
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(Object.fromEntries(fields)) },
    { weight: 3, arbitrary: known },
    { weight: 2, arbitrary: fc.tuple(known, odd).map(([one, other]) => ({ ...one, ...other })) },
    { weight: 1, arbitrary: junk },
  )
}

/** Encoded for an address; what cannot be encoded is sent as invalid bytes. */
const encoded = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
    .slice(0, 2000)
    .replaceAll('%EF%BF%BD', '%ED%A0%80')
}
const queryOf = (value: unknown) =>
  Object.entries(Object(value) as object)
    .flatMap(([name, one]) =>
      (Array.isArray(one) ? one : [one]).map((each) => `${encoded(name)}=${encoded(each)}`),
    )
    .join('&')

const call = fc.constantFrom(...allRoutes).chain((route) =>
  fc.record({
    route: fc.constant(route),
    who: fc.constantFrom<Who>('guest', 'customer', 'customer', 'administrator', 'administrator'),
    query: form(route.query),
    body: form(route.body),
    params: fc.array(
      fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) }, { weight: 1, arbitrary: word }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    key: fc.oneof(fc.uuid(), fc.constantFrom('', 'constructor')),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'text/plain',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          '',
        ),
      },
    ),
  }),
)

const sent = new Map<number, number>()
async function answerTo({ route, who, ...given }: typeof call extends fc.Arbitrary<infer C> ? C : never) {
  const values = given.params.values()
  const path = route.path.replace(/:\w+/g, () => encoded(values.next().value) || '1')
  const query = route.query || given.params[0] === 1 ? `?${queryOf(given.query)}` : ''
  const token = await tokenOf(who)
  const hasBody = route.method !== 'GET' && given.type !== ''
  const answer = await app.server.inject({
    method: route.method,
    url: `/api${path}${query}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': given.type }),
      ...(route.idempotent && { 'idempotency-key': given.key }),
      ...(route.right.audience === 'network' && { [radiusSecretHeader]: radiusSecret }),
    },
    ...(hasBody && { payload: textOf(given.body) }),
  })
  if (answer.statusCode === 401) tokens.delete(who)
  sent.set(answer.statusCode, (sent.get(answer.statusCode) ?? 0) + 1)
  return answer
}

/** Errors that are not the portal's own: the payment service or the network does not answer. */
const isOthersFault = (route: RouteDefinition, code: unknown) =>
  (route.errors as readonly unknown[] | undefined)?.includes(code) === true

it(
  'junk never is the portal’s own fault',
  async () => {
    await fc.assert(
      fc.asyncProperty(call, async (one) => {
        const answer = await answerTo(one)
        if (answer.statusCode < 500) return
        const { code } = JSON.parse(answer.body) as { code: unknown }
        expect(isOthersFault(one.route, code), `${answer.body} ${app.logged.at(-1)}`).toBe(true)
      }),
      { numRuns: runs, ...(runs > 1000 && { endOnFailure: true }) },
    )
    if (runs > 1000) console.info(sent)
    // Some must succeed, or the test proves little.
    expect(sent.get(200)).toBeGreaterThan(runs / 50)
  },
  60_000 + runs * 50,
)
