import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rootFolder } from './starting/installation'
import { userFactory } from './modules/auth/auth.factory'
import { systemClock } from '#platform/clock'
import { createTestDatabase } from './testing/databases/test-database'
import { builtProgram, compiledCode } from './testing/processes/built-program'

let folder: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uplink-main-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the portal's process, or another program of it. */
function run(env: Record<string, string>, program = 'main', args: readonly string[] = []) {
  const child = spawn(process.execPath, [builtProgram(program), ...args], {
    cwd: rootFolder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compiledCode,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...env,
    },
  })
  children.push(child)
  let said = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  return {
    child,
    said: () => said,
    exit: once(child, 'exit') as Promise<[number | null, string | null]>,
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(said)
          if (match) resolve(match)
        }
        listeners.add(look)
        child.once('exit', () => reject(new Error(`the process ended; its output: ${said}`)))
        look()
      }),
  }
}

describe('the process', () => {
  it('says every mistake in its configuration in a line and ends with 1', async () => {
    const portal = run({ PORT: 'eighty', ROLE: 'boss' })
    expect((await portal.exit)[0]).toBe(1)
    const lines = portal.said().trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Configuration: PORT /)
  })

  it('starts on an empty folder, answers, and stops all of it on SIGTERM', async () => {
    const portal = run({ DEMO: 'false', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'first-administrator' })
    const [, port] = await portal.says(/http:\/\/localhost:(\d+)/)
    const origin = `http://127.0.0.1:${port}`
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password: 'first-administrator' }),
    })
    expect(await login.json()).toMatchObject({ data: { user: { roles: [{ id: 1 }] } } })

    const second = run({ DEMO: 'false' })
    expect((await second.exit)[0]).toBe(1)

    portal.child.kill('SIGTERM')
    expect(await portal.exit).toEqual([0, null])
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })
})

describe('what is run after a backup was restored', () => {
  it('ends the sessions in it, says how many, and ends itself', { timeout: 60_000 }, async () => {
    const database = await createTestDatabase()
    const { id } = await userFactory({ db: database.db, clock: systemClock }, { hasSession: true })
    const DATABASE_URL = String(database.logins.owner.connectionString)
    const program = run({ NODE_ENV: 'test', DEMO: 'false', DATABASE_URL }, 'after-restore')
    expect(await program.exit).toEqual([0, null])
    expect(program.said()).toContain('Ended 1 sessions, 0 changes that waited for a code, and 0 reset links.')
    const open = database.db.selectFrom('sessions').where('user_id', '=', id).where('ended_at', 'is', null)
    expect(await open.select('id').execute()).toEqual([])
    await database.drop()
  })
})

describe('what helps an administrator who forgot the password', () => {
  it('lists them without a name, and prints a link or says why not', { timeout: 120_000 }, async () => {
    const database = await createTestDatabase()
    const work = { db: database.db, clock: systemClock }
    await userFactory(work, { username: 'boss', accountType: 'staff', roleIds: [1], hasSession: true })
    const settings = { NODE_ENV: 'test', DEMO: 'false', PUBLIC_URL: 'https://portal.example.com' }
    const DATABASE_URL = String(database.logins.owner.connectionString)
    const resetting = async (args: readonly string[], more: Record<string, string> = {}) => {
      const program = run({ ...settings, DATABASE_URL, ...more }, 'reset-admin', args)
      return { code: (await program.exit)[0], said: program.said() }
    }
    expect(await resetting([])).toEqual({
      code: 0,
      said: expect.stringMatching(/^Administrators:\n {2}boss/) as string,
    })
    const made = await resetting(['boss'])
    expect(made.code).toBe(0)
    expect(made.said).toMatch(
      /^Ended 1 sessions of boss[.] .*\nhttps:\/\/portal[.]example[.]com\/\S+#[\w-]{43}\n$/,
    )
    const unknown = await resetting(['nobody'])
    expect(unknown).toEqual({
      code: 1,
      said: 'Nobody has the username "nobody". Administrators are: boss.\n',
    })
    expect((await resetting(['boss', 'boss'])).said).toContain('Usage: npm run reset:admin')
    const away = await resetting(['boss'], { DATABASE_URL: 'postgres://uplink@127.0.0.1:1/uplink' })
    expect(away).toEqual({
      code: 1,
      said: expect.stringContaining('No PostgreSQL answers at 127.0.0.1') as string,
    })
    await database.drop()
  })
})

describe('SIGTERM behind a load balancer', () => {
  it('loses no call while the balancer has not noticed, and finishes what is slow', async () => {
    const database = await createTestDatabase()
    // long enough for a balancer that looks late, because the machine is busy
    const drain = 5
    const portal = run({
      NODE_ENV: 'test',
      ROLE: 'web',
      DEMO: 'false',
      RATE_LIMIT_PER_MINUTE: '1000000',
      DATABASE_URL: String(database.logins.owner.connectionString),
      DRAIN_SECONDS: String(drain),
    })
    const { token } = await userFactory({ db: database.db, clock: systemClock }, { hasSession: true })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const port = Number((await portal.says(/http:\/\/localhost:(\d+)/))[1])
    const origin = `http://127.0.0.1:${port}`

    // Like a balancer: checks every two seconds, and sends a call every ten milliseconds while all is well.
    let noticedAt: number | undefined
    const notice = () => (noticedAt ??= performance.now())
    const probe = setInterval(() => {
      void fetch(`${origin}/readyz`).then(({ ok }) => ok || notice(), notice)
    }, 2000)
    const answers: Promise<unknown>[] = []
    const load = setInterval(() => {
      if (noticedAt !== undefined) return
      const answer = fetch(`${origin}/api/auth/get-user`, { headers })
      answers.push(answer.then(({ status }) => status).catch(String))
    }, 10)

    const holder = new pg.Client(database.logins.owner)
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE')
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(20), patience)
    const told = performance.now()
    portal.child.kill('SIGTERM')

    // One call waits for a lock, which is released when no new calls are accepted any more. It comes when some of
    // that time is over, because the database waits for no lock longer than five seconds.
    await vi.waitFor(() => expect(performance.now() - told).toBeGreaterThan(2500), patience)
    const slow = fetch(`${origin}/api/auth/notifications/statusUpdate`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ids: [1] }),
    }).then(({ status }) => status)
    const waiting = `SELECT FROM pg_locks WHERE relation = 'notifications'::regclass AND NOT granted`
    await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBe(1), patience)

    await vi.waitFor(async () => expect(await takesConnections(port)).toBe(false), patience)
    const closed = performance.now()
    await holder.query('COMMIT')
    expect(await slow).toBe(200)
    expect(await portal.exit).toEqual([0, null])
    clearInterval(probe)
    clearInterval(load)
    await holder.end()
    await database.drop()

    expect(closed - told).toBeGreaterThanOrEqual(drain * 1000)
    expect(closed - told).toBeLessThan((drain + 5) * 1000)
    expect(noticedAt).toBeLessThan(closed)
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  })
})

const patience = { timeout: 60_000, interval: 10 }

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
