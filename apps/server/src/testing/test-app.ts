import { uploadField } from '@uplink/contract/files'
import type { Answer, FileToSend, RouteDefinition, Sent } from '@uplink/contract/route'
import type { ErrorEnvelope } from '@uplink/contract/errors'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../app'
import { readConfig, type Config } from '../config'
import { rightsDefaults } from '../starting/missing-rights'
import { installationOf } from '../starting/installation'
import { userFactory, type NewPerson } from '../modules/auth/auth.factory'
import { createReports } from '../needs'
import { startSignals, type Signals } from '#platform/database/signals'
import { refusalsOf } from '#platform/http/machine-pages/openapi'
import { createPasswords, type Passwords } from '#platform/passwords/hashing'
import { createSeals, type Seals } from '#platform/secrets/seals'
import { createTestClock, type TestClock } from './test-clock'
import { besideDatabase, createTestDatabase, type TestDatabase } from './databases/test-database'

/** A person who calls; their token is sent with every request. */
export interface Caller {
  userId: number
  token: string
  call<R extends RouteDefinition>(route: R, sent?: Partial<Sent<R>>): Promise<TestAnswer<R>>
}

export interface TestAnswer<R extends RouteDefinition> {
  status: number
  headers: Record<string, unknown>
  /** The parsed body of a successful answer; check the status first. */
  body: Answer<R>
  /** The same body, as an error. */
  refusal: ErrorEnvelope
}

/** Nobody attacks the passwords of tests, so they take a hundredth of the time. */
const quickToHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** The key for encryption and signatures in tests. */
export const testSecretKey = 'the secret key of the tests, long enough'

export interface TestApp extends TestDatabase {
  server: FastifyInstance
  clock: TestClock
  signals: Signals
  passwords: Passwords
  seals: Seals
  config: Config
  /** Lines the server logged, as JSON text. */
  logged: string[]
  /** Calls without a token. */
  guest: Pick<Caller, 'call'>
  /** Calls with a token that was obtained in another way. */
  callAs(userId: number, token: string): Caller
  /** Inserts a person with an open session. */
  signIn(person?: NewPerson): Promise<Caller>
  /** Resolves when work for which no caller waits is done. */
  idle(): Promise<void>
  /** Resolves when the app has received the signals of every change committed so far. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/**
 * The web process on a database of its own, called through Fastify's `inject`; or a second one beside another app,
 * with its database and its clock.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  { beside }: { beside?: TestApp } = {},
): Promise<TestApp> {
  const database = beside ? await besideDatabase(beside) : await createTestDatabase()
  const clock = beside?.clock ?? createTestClock()
  const logged: string[] = []
  const log = pino({ level: 'info', base: undefined }, { write: (line: string) => void logged.push(line) })
  const signals = await startSignals({ client: database.logins.application, log })
  const passwords = createPasswords('pepper of the tests', 2, quickToHash)
  const config = testConfig(settings)
  const seals = createSeals(testSecretKey)
  const reports = createReports({
    config,
    log,
    clock,
    databases: database.databases,
    seals,
    reporting: database.logins.reporting,
    isReportingOwn: () => true,
  })
  const { server, idle } = await createApp({
    config,
    reports,
    pushKey: config.PUSH_PUBLIC_KEY,
    log,
    clock,
    signals,
    passwords,
    seals,
    secretKey: testSecretKey,
    codeKey: Buffer.from('the key of one-time codes'),
    databases: database.databases,
    version: 'test',
    rightsDefaults,
    installation: installationOf(config, { version: 'test', isSimulated: false }),
    isDatabaseUp: async () => true,
    isAccepting: () => true,
  })
  await server.ready()
  const caughtUp = await catchUp(signals, database)
  const caller = (userId: number, token?: string): Caller => ({
    userId,
    token: token ?? '',
    call: (route, sent) => send(server, route, sent ?? {}, token),
  })
  return {
    ...database,
    server,
    clock,
    signals,
    passwords,
    seals,
    config,
    idle,
    caughtUp,
    logged,
    guest: caller(0),
    callAs: caller,
    signIn: async (person = {}) => {
      const { id, token } = await userFactory({ db: database.db, clock }, { ...person, hasSession: true })
      return caller(id, token)
    },
    close: async () => {
      await server.close()
      await reports.end()
      await signals.stop()
      await database.drop()
    },
  }
}

/** Signals come in the order of their commits: once ours has arrived, so have the earlier ones. */
async function catchUp(signals: Signals, { pool }: TestDatabase): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = []
  await signals.on('test_caught_up', () => waiting.shift()?.())
  return () =>
    new Promise((resolve, reject) => {
      waiting.push(resolve)
      pool.query('NOTIFY test_caught_up').catch(reject)
    })
}

function testConfig(settings: Record<string, string>): Config {
  const result = readConfig({
    NODE_ENV: 'test',
    DEMO_PUBLIC: 'true',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

/** Fields and files, as a browser sends them. */
async function formOf(fields: object, files: readonly FileToSend[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const file of files) form.append(uploadField, file as File)
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function send<R extends RouteDefinition>(
  server: FastifyInstance,
  route: R,
  sent: { params?: unknown; query?: unknown; body?: unknown; key?: string; files?: readonly FileToSend[] },
  token: string | undefined,
): Promise<TestAnswer<R>> {
  const params = (sent.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const form = sent.files && (await formOf(sent.body ?? {}, sent.files))
  const answer = await server.inject({
    method: route.method,
    url: `/api${path}`,
    query: Object.fromEntries(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)])),
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
    ...(form && { payload: form.payload }),
    headers: {
      ...(form && { 'content-type': form.type }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
    },
  })
  const { statusCode } = answer
  // what the OpenAPI document says of the route is true in every test
  if (statusCode >= 400 && !refusalsOf(route).includes(statusCode))
    throw new Error(
      `${route.method} ${route.path} answered ${statusCode}, which its contract does not declare`,
    )
  const body: unknown = answer.headers['content-type']?.toString().includes('json')
    ? answer.json()
    : answer.body
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: body as Answer<R>,
    refusal: body as ErrorEnvelope,
  }
}
