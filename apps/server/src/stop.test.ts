import { passwordRoutes } from '@uplink/contract/passwords'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config'
import { userFactory } from './modules/auth/auth.factory'
import { start } from './start'
import { hold } from './testing/databases/held'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'
import { systemClock } from '#platform/clock'
import { createPasswords } from '#platform/passwords/hashing'

let current: TestDatabase
beforeAll(async () => {
  current = await createTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => current.drop())

describe('a call that a stopping process cuts off', () => {
  it('writes nothing, wherever in its work it is', { timeout: 60_000 }, async () => {
    const portal = await startWeb()
    const old_password = 'the old password'
    const passwordHash = await createPasswords(SECRET_KEY).hash(old_password)
    const people = { db: current.db, clock: systemClock }
    const { id, token } = await userFactory(people, { passwordHash, hasSession: true })

    // It writes to these one after another.
    const tables = ['one_time_codes', 'pending_changes', 'password_resets']
    const [codes, changes, links] = await Promise.all(
      tables.map((table) => hold(current, `LOCK TABLE ${table} IN SHARE MODE`)),
    )
    const password = 'river stone forty one'
    const answer = fetch(`http://127.0.0.1:${portal.port}/api${passwordRoutes.change.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ old_password, password, password_confirmation: password }),
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    await codes?.waiting(1)
    // A call is cut off after eight seconds, and waits for no statement longer than five: so it begins its last one
    // when more than three are over.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stopped = portal.stop()
    await vi.advanceTimersByTimeAsync(4000)
    await codes?.release()
    await changes?.release()
    await links?.waiting(1)
    await vi.advanceTimersByTimeAsync(4000)
    vi.useRealTimers()
    expect(await answer).toBe('cut off')
    await links?.release()
    await stopped

    const after = current.db.selectFrom('users').select('password_hash').where('id', '=', id)
    expect(await after.execute()).toEqual([{ password_hash: passwordHash }])
  })
})

const SECRET_KEY = 'the secret key of the tests, long enough'

function startWeb() {
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    ROLE: 'web',
    DEMO: 'false',
    SECRET_KEY,
    DATABASE_URL: String(current.logins.owner.connectionString),
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return start(result.config, pino({ level: 'silent' }), () => {})
}
