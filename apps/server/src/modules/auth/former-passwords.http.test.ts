import { createHash } from 'node:crypto'
import { authRoutes } from '@uplink/contract/auth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formerPassword, keepFormer } from '#platform/passwords/former-systems'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { userFactory } from './auth.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const right = 'geheim 1'

/** How an older system keeps it. */
const kept = {
  'as it is': right,
  'by MD5': createHash('md5').update(right).digest('hex'),
  'by bcrypt': '$2y$04$YinJtpoJZF1iD46e1Y44ZedSqG1p.IrsCC6XkFLi/lEnkJ9Ld4Z0W',
}

async function somebody(passwordHash: string) {
  const { id } = await userFactory(app, { passwordHash })
  const row = () =>
    app.db
      .selectFrom('users')
      .select(['username', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { username } = await row()
  const signIn = (password: string) => app.guest.call(authRoutes.login, { body: { username, password } })
  return { signIn, stored: async () => (await row()).password_hash }
}

/** The tables in which a text stands anywhere, as their owner sees them. */
async function tablesWith(text: string): Promise<string[]> {
  const client = new pg.Client(app.logins.owner)
  await client.connect()
  try {
    await client.query(`SELECT set_config('app.sees', 'all', false)`)
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    const found = tables.map(
      ({ name }) => `SELECT '${name}' AS name FROM ${name} AS t WHERE strpos(t::text, $1) > 0`,
    )
    const { rows } = await client.query<{ name: string }>(found.join(' UNION '), [text])
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

describe.each(Object.entries(kept))('a password that an older system kept %s', (_how, text) => {
  const former = formerPassword(text)
  const stored = () => keepFormer(former ?? { clear: '' }, 'pepper of the tests')

  it('lets somebody in with the password of an older system once, and keeps it in the portal’s own form', async () => {
    const before = stored()
    const { signIn, stored: now } = await somebody(before)
    expect(await tablesWith(before)).toEqual(['users'])
    expect((await signIn('geheim 2')).status).toBe(422)
    expect(await now()).toBe(before)
    expect((await signIn(right)).status).toBe(200)
    const own = await now()
    expect(own).toMatch(/^\$argon2id\$/)
    expect(await tablesWith(before)).toEqual([])
    // by the new form, which stays
    expect((await signIn(right)).status).toBe(200)
    expect(await now()).toBe(own)
    expect((await signIn('geheim 2')).status).toBe(422)
    expect(await now()).toBe(own)
  })

  it('lets two sign-ins at once in, and is replaced once', async () => {
    const { signIn, stored: now } = await somebody(stored())
    const both = await Promise.all([signIn(right), signIn(right)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const own = await now()
    expect(own).toMatch(/^\$argon2id\$/)
    expect((await signIn(right)).status).toBe(200)
    expect(await now()).toBe(own)
  })
})
