import { randomUUID } from 'node:crypto'
import mqtt from 'mqtt'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config'
import { ofOwnOrganization, roleFactory } from './modules/access/access.factory'
import { userFactory } from './modules/auth/auth.factory'
import { countOn, ledgerFaults } from './modules/billing/ledger/ledger-checks.store'
import { connectionFactory } from './modules/connections/connections.factory'
import { poolerBefore, whatIsMissing, type Pooler } from '#platform/database/connections/pgbouncer.factory'
import { systemClock } from '#platform/clock'
import { createPasswords } from '#platform/passwords/hashing'
import { start, type Running } from './start'
import { startTrouble } from './starting/start-trouble'
import { createTestDatabase, type TestDatabase } from './testing/databases/test-database'

const missing = whatIsMissing()
if (missing) console.warn(`A portal behind PgBouncer is not tested: ${missing}`)

const secretKey = 'the secret key of the tests, long enough'
const silent = pino({ level: 'silent' })

// The whole portal, whose calls have one connection to the database, one transaction after the other.
describe.skipIf(missing)('a portal behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let pooler: Pooler
  let portal: Running
  let clerk: Person
  let customers: Customer[]

  interface Person {
    id: number
    token: string
  }
  interface Customer extends Person {
    username: string
    cuid: string
  }
  const password = 'the password of this person'

  const configOf = (settings: Record<string, string>) => {
    const result = readConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'false',
      SECRET_KEY: secretKey,
      RATE_LIMIT_PER_MINUTE: '1000000',
      DATABASE_URL: String(database.logins.owner.connectionString),
      ...settings,
    })
    if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
    return result.config
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const factory = { db: database.db, clock: systemClock, caughtUp: async () => {} }
    const passwordHash = await createPasswords(secretKey).hash(password)
    const first = await customerOf(factory, 'rahim', passwordHash)
    customers = [first, await customerOf(factory, 'karim', passwordHash, first.organizationId)]
    const role = await roleFactory(factory, {
      permissions: [{ paths: ['/desk/payments'] }],
      grants: [
        { model: 'payment', actions: ['List', 'Create'], ...ofOwnOrganization },
        { model: 'connection', actions: ['List'], ...ofOwnOrganization },
      ],
    })
    const { organizationId } = first
    clerk = await userFactory(factory, {
      accountType: 'staff',
      organizationId,
      roleIds: [role],
      hasSession: true,
    })
    pooler = await poolerBefore(database, 1)
    portal = await start(configOf({ DATABASE_POOLER_URL: pooler.url }), silent, () => {})
  })
  afterAll(async () => {
    await portal.stop()
    await pooler.stop()
    await database.drop()
  })

  async function customerOf(
    factory: Parameters<typeof userFactory>[0],
    username: string,
    passwordHash: string,
    organizationId?: number,
  ) {
    const person = { username, passwordHash, ...(organizationId !== undefined && { organizationId }) }
    const { id } = await userFactory(factory, person)
    const line = await connectionFactory(factory, {
      userId: id,
      ...(organizationId !== undefined && { organizationId }),
    })
    await factory.db
      .updateTable('users')
      .set({ organization_id: line.organization_id })
      .where('id', '=', id)
      .execute()
    return { id, username, token: '', cuid: line.username, organizationId: line.organization_id }
  }

  interface Answer {
    status: number
    retryAfter: string | null
    body: { code?: string; data?: unknown }
  }

  async function call(path: string, { token = '', body, key }: Call = {}): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${portal.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json().catch(() => ({}))) as Answer['body'],
    }
  }
  interface Call {
    token?: string
    body?: object
    key?: string
  }

  const take = ({ cuid }: Customer, amount: string, key = randomUUID()) =>
    call('/api/desk/payments', {
      token: clerk.token,
      body: { way: 'cash', amount, cuid, again: true },
      key,
    })
  const paidBy = async ({ cuid }: Customer) => {
    const found = await database.db
      .selectFrom('payments')
      .innerJoin('connections', 'connections.id', 'payments.connection_id')
      .select('payments.amount')
      .where('connections.username', '=', cuid)
      .execute()
    return found.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)
  }
  const unavailable = { status: 503, retryAfter: '5', body: { code: 'server.unavailable' } }
  const isReadyAgain = () => vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200))

  /** PgBouncer's connections to the database. */
  const pooledSessions = () =>
    `FROM pg_stat_activity WHERE datname = current_database() AND usename = '${new URL(pooler.url).username}'`
  async function asOwner(text: string): Promise<number | null> {
    const client = new pg.Client(database.logins.owner)
    await client.connect()
    try {
      return (await client.query(text)).rowCount
    } finally {
      await client.end()
    }
  }

  it('lets people sign in, and serves each their own', async () => {
    const answers = await Promise.all(
      customers.map(({ username }) => call('/api/auth/login', { body: { username, password } })),
    )
    for (const [i, { status, body }] of answers.entries()) {
      expect(status).toBe(200)
      Object.assign(customers[i] ?? {}, { token: (body.data as { token: string }).token })
    }
    const paths = [
      'auth/get-user',
      'get_active_connections',
      'get-bill-info',
      'get_billing_history',
      'auth/notifications',
      'get-account-info',
      'service-status',
      'payment-options',
      'account-statement',
      'recharge-history',
      'get_chat_history',
      'my_orders',
      'usage',
    ]
    await Promise.all(
      customers.flatMap(({ token }, i) =>
        paths.map(async (path) => {
          const answer = await call(`/api/${path}`, { token })
          expect([path, answer.status]).toEqual([path, 200])
          const others = customers.filter((_, j) => j !== i).map(({ cuid }) => `"${cuid}"`)
          for (const other of others) expect(JSON.stringify(answer.body)).not.toContain(other)
        }),
      ),
    )
    expect(await asOwner(`SELECT ${pooledSessions()}`)).toBe(1)
  })

  it('takes payments by turns over the one connection, each once', async () => {
    const amounts = Array.from({ length: 12 }, (_, i) => i + 1)
    const answers = await Promise.all(
      customers.flatMap((one) => amounts.map((amount) => take(one, String(amount)))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const one of customers) expect(await paidBy(one)).toEqual(amounts.map((amount) => amount * 100))
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('tells a browser of a payment at once, by what listens on a connection of its own', async () => {
    const [{ id, token } = { id: 0, token: '' }] = customers
    const client = await mqtt.connectAsync(
      `ws://127.0.0.1:${portal.port}/mqtt`,
      { username: String(id), password: token, clientId: `${id}Abc123`, reconnectPeriod: 0 },
      false,
    )
    try {
      await client.subscribeAsync([`user-${id}`, `user-${id}/+`])
      const heard: string[] = []
      client.on('message', (topic) => heard.push(topic))
      expect((await take(customers[0] as Customer, '77')).status).toBe(200)
      await expect.poll(() => heard).toContain(`user-${id}`)
    } finally {
      client.end(true)
    }
  })

  it('has its jobs done', async () => {
    const { token = '' } = customers[0] ?? {}
    const begun = await call('/api/personal-exports', { token, body: {} })
    expect(begun.status).toBe(200)
    const { id } = begun.body.data as { id: string }
    const isReady = async () => {
      const { body } = await call(`/api/personal-exports/${id}`, { token })
      return (body.data as { expires_at: string | null }).expires_at !== null
    }
    await expect.poll(isReady).toBe(true)
  })

  it('takes each payment once, though its connection to the database is ended again and again', async () => {
    const [one] = customers as [Customer]
    const before = await paidBy(one)
    let left = 15
    const payments = Array.from({ length: left }, async (_, i) => {
      const [amount, key] = [`${200 + i}`, randomUUID()]
      await vi.waitFor(async () => expect((await take(one, amount, key)).status).toBe(200))
      left -= 1
      return Number(amount) * 100
    })
    // five times, in the middle of a payment
    for (let ended = 0; ended < 5 && left > 0;)
      ended +=
        (await asOwner(`SELECT pg_terminate_backend(pid) ${pooledSessions()} AND state <> 'idle'`)) ?? 0
    const amounts = await Promise.all(payments)
    expect((await paidBy(one)).slice(before.length)).toEqual(amounts)
    expect(await ledgerFaults(countOn(database.db))).toEqual([])
  })

  it('answers 503 while PgBouncer is away, and works when it is back', async () => {
    const [one] = customers as [Customer]
    const before = await paidBy(one)
    const key = randomUUID()
    await pooler.kill()
    expect(await take(one, '999', key)).toMatchObject(unavailable)
    await vi.waitFor(async () => expect((await call('/readyz')).status).toBe(503))
    const login = { username: one.username, password }
    expect(await call('/api/auth/login', { body: login })).toMatchObject(unavailable)
    expect(await paidBy(one)).toEqual(before)
    await pooler.start()
    await isReadyAgain()
    await vi.waitFor(async () => expect((await take(one, '999', key)).status).toBe(200))
    expect((await take(one, '999', key)).status).toBe(200)
    expect(await paidBy(one)).toEqual([...before, 99_900])
  })

  describe('does not start', () => {
    async function refusal(DATABASE_POOLER_URL: string): Promise<string> {
      const config = configOf({ ROLE: 'web', DATABASE_POOLER_URL })
      try {
        await (await start(config, silent, () => {})).stop()
      } catch (error) {
        return startTrouble(error, config) ?? (error as Error).message
      }
      throw new Error('it started')
    }

    it('by a login that row-level security keeps from nothing', async () => {
      expect(await refusal(String(database.logins.owner.connectionString))).toMatch(
        /^DATABASE_POOLER_URL signs in as \S+, whom row-level security .*\n {2}ALTER ROLE uplink_app LOGIN/,
      )
    })

    it('by a login without the rights of the application', async () => {
      const administrator = new pg.Client(database.logins.owner)
      await administrator.connect()
      const name = `stranger_${process.pid}`
      await administrator.query(`CREATE ROLE ${name} LOGIN PASSWORD 'strange';
        GRANT CONNECT ON DATABASE ${database.name} TO ${name}; GRANT USAGE ON SCHEMA public TO ${name}`)
      try {
        const { host, port } = administrator
        const there = `${database.name}?host=${encodeURIComponent(host)}&port=${port}`
        expect(await refusal(`postgres://${name}:strange@/${there}`)).toMatch(
          /^DATABASE_POOLER_URL signs in as stranger_\d+, who has not the rights of uplink_app/,
        )
      } finally {
        await administrator.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`)
        await administrator.end()
      }
    })

    it('on another database than the owner’s', async () => {
      const other = await createTestDatabase()
      const elsewhere = await poolerBefore(other, 1)
      try {
        expect(await refusal(elsewhere.url)).toMatch(/^DATABASE_POOLER_URL leads to another database/)
      } finally {
        await elsewhere.stop()
        await other.drop()
      }
    })

    it('where nobody answers', async () => {
      expect(await refusal('postgres://uplink_app:x@127.0.0.1:1/uplink')).toBe(
        'No pooler answers at 127.0.0.1:1 (ECONNREFUSED): start it, or correct DATABASE_POOLER_URL.',
      )
    })
  })
})
