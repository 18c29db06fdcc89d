import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config'
import { withArchive } from './demo/archive/archive'
import { reportingLogin } from './starting/reporting-login'
import { isNetworkSimulated, openSimulatedNetwork } from './demo/network/simulated-access-server'
import { fillOnFirstStart } from './starting/first-start'
import { installationOf, migrationsFolder, version, webFolder } from './starting/installation'
import { settleKey } from './starting/key-fingerprint'
import { rightsDefaults, sayMissingRights } from './starting/missing-rights'
import { openDatabase } from './starting/open-database'
import { callsLogin } from './starting/pooled-login'
import { addPortalMetrics } from './starting/monitoring/portal-metrics'
import { warnOfSettings } from './starting/warnings'
import { createWorkerPort } from './starting/monitoring/worker-port'
import { watchJobs } from './modules/about/about.public'
import { joinProcesses, processLocks } from './modules/reports/reports.public'
import { createReports, createReportWork, type Reports } from './needs'
import { jobs, startWorker } from './worker'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createHeldLocks } from '#platform/database/held-locks'
import { persistently } from '#platform/database/persistently'
import { createDatabases, type Database, type Databases } from '#platform/database/kysely'
import { migrate } from '#platform/database/migrations/migrate'
import { whileNobodyElseMigrates } from '#platform/database/migrations/migration-lock'
import type { Logins } from '#platform/database/connections/logins'
import { createPipelines } from '#platform/database/connections/pipelines'
import { createPool, patienceOfCalls } from '#platform/database/connections/pool'
import { createProbe } from '#platform/database/connections/probe'
import {
  latestMigration,
  schemaRefusal,
  schemaState,
  type SchemaState,
} from '#platform/database/migrations/schema-state'
import { startSignals } from '#platform/database/signals'
import { closeServer } from '#platform/http/load/closing'
import { prepareQueue } from '#platform/jobs/queue'
import { startBrokerTrial, trialToken } from '#platform/live/broker-trial'
import { deliverLiveSignals } from '#platform/live/embedded-transport'
import { createMetrics } from '#platform/metrics'
import { createPasswords } from '#platform/passwords/hashing'
import { createSeals, type Seals } from '#platform/secrets/seals'
import { derivedKey, secretKey } from '#platform/secrets/secret-key'
import { pushKeys } from '#platform/push/push-keys'

/** The started portal; `stop` stops everything that it started, newest first. */
export interface Running {
  /** The port of the web server; absent when there is none. */
  port: number | undefined
  stop(): Promise<void>
}

/** Starts what `ROLE` says. `say` tells the operator about slow steps. */
export async function start(config: Config, log: Logger, say: (line: string) => void): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const port = await startParts(config, log, say, undo)
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(
  given: Config,
  log: Logger,
  say: (line: string) => void,
  undo: (() => Promise<unknown>)[],
) {
  const network = isNetworkSimulated(given) ? await openSimulatedNetwork() : undefined
  if (network) undo.push(() => network.stop())
  const withNetwork = { ...given, ...network?.settings }
  const { logins, close, dataFolder } = await openDatabase(withNetwork, say)
  undo.push(close)
  const key = await secretKey(withNetwork.SECRET_KEY, withNetwork.DATA_DIR)
  const keys = { key, formerKey: withNetwork.SECRET_KEY_OLD }
  const seals = createSeals(key, keys.formerKey)
  if (withNetwork.ROLE === 'all' || withNetwork.ROLE === 'migrate')
    await bringUpToDate({ config: withNetwork, logins, keys, seals, say })
  else await refuseOtherSchema(logins.owner, ['current', 'ahead'], say)
  const passwords = createPasswords(
    key,
    undefined,
    undefined,
    await settleKey(logins.owner, { ...keys, mayChange: false }),
  )
  if (withNetwork.ROLE === 'migrate') return undefined
  const config = await withArchive(withNetwork, logins.owner)

  const signals = await persistently(() => startSignals({ client: logins.application, log }))
  undo.push(() => signals.stop())

  const push = await pushKeys(
    { publicKey: config.PUSH_PUBLIC_KEY, privateKey: config.PUSH_PRIVATE_KEY },
    // Processes on different machines would each generate their own keys.
    config.ROLE === 'all' ? config.DATA_DIR : undefined,
  )
  const reporting = await reportingLogin({ config, logins, secretKey: key, log, clock: systemClock })
  const openReports = async (databases: Databases) => {
    const process = await joinProcesses({
      clock: systemClock,
      log,
      locks: createHeldLocks(logins.application, log, processLocks),
      portal: databases.for(system),
    })
    undo.push(() => process.leave())
    const reports = createReports({
      config,
      log,
      clock: systemClock,
      databases,
      seals,
      process,
      ...reporting,
    })
    undo.push(() => reports.end())
    return reports
  }
  const brokerTrial = brokerTrialOf(config, key, log)
  if (brokerTrial) undo.push(() => brokerTrial.stop())
  let reports: Reports | undefined
  if (config.ROLE !== 'web') {
    // The worker has a pool of its own: its statements may take longer, and it takes no connection that callers wait
    // for.
    const pool = createPool(logins.application, { size: config.DATABASE_POOL_SIZE, log })
    undo.push(() => pool.end())
    const databases = createDatabases(pool)
    reports = await openReports(databases)
    const worker = await startWorker({
      config,
      log,
      pool,
      login: logins.application,
      databases,
      signals,
      clock: systemClock,
      reports: createReportWork({ databases, clock: systemClock, reports }),
      pushKeys: push,
      secretKey: key,
      brokerTrial,
    })
    undo.push(() => worker.stop())
    const watch = watchJobs({ db: databases.for(system), clock: systemClock, log })
    undo.push(() => watch.stop())
    if (config.ROLE === 'worker')
      await openWorkerPort({ config, log, logins, db: databases.for(system), undo, say })
  }
  if (config.ROLE === 'worker') return undefined

  const { login, isBehindPooler } = await callsLogin(config, logins)
  const pool = createPool(login, {
    size: config.DATABASE_POOL_SIZE,
    log,
    patience: patienceOfCalls,
    isBehindPooler,
  })
  undo.push(() => pool.end())
  const pipelines = await createPipelines(logins.application, log)
  undo.push(() => pipelines.end())
  const databases = createDatabases(pool, pipelines)
  reports ??= await openReports(databases)
  const probe = createProbe(login, { log, dataFolder, isBehindPooler })
  undo.push(() => probe.close())
  const cutOff = new AbortController()
  let isAccepting = true
  const { server, live } = await createApp({
    config,
    log,
    clock: systemClock,
    databases: createDatabases(pool, pipelines, cutOff.signal),
    signals,
    passwords,
    seals,
    codeKey: derivedKey(key, 'one-time codes'),
    pushKey: push?.publicKey,
    secretKey: key,
    brokerTrial,
    reports,
    dataFolder,
    version,
    rightsDefaults,
    installation: installationOf(config, { version, isSimulated: network !== undefined }),
    webFolder: servedFolder(config),
    isDatabaseUp: () => probe.isUp(),
    isAccepting: () => isAccepting,
  })
  undo.push(() => closeServer(server, () => cutOff.abort(new Error('the portal is stopping'))))
  if (live) await deliverLiveSignals({ db: databases.for(system), signals, broker: live, log })
  undo.push(async () => {
    isAccepting = false
    // Gives a load balancer time to notice that this process is stopping, and serves the calls that it still sends.
    await new Promise((resolve) => setTimeout(resolve, config.DRAIN_SECONDS * 1000))
  })
  if (config.ROLE === 'web') {
    const watch = watchJobs({ db: databases.for(system), clock: systemClock, log })
    undo.push(() => watch.stop())
  }
  await warnOfSettings(config, log, databases.for(system))
  await listen(server, config.PORT, config)
  const port = portOf(server) ?? config.PORT
  // Stops first, so that nothing is reported to a stopping portal.
  if (network) undo.push(() => network.stop())
  network?.begin({
    origin: `http://127.0.0.1:${port}`,
    db: databases.for(system),
    clock: systemClock,
    log,
    interimSeconds: config.RADIUS_INTERIM,
  })
  return port
}

interface Preparation {
  config: Config
  logins: Logins
  keys: { key: string; formerKey: string | undefined }
  seals: Seals
  say: (line: string) => void
}

/** Brings tables, queue and first rows to this release, one process at a time. */
async function bringUpToDate({ config, logins, keys, seals, say }: Preparation) {
  await whileNobodyElseMigrates(logins.owner, say, async () => {
    const mayBeAhead = config.ROLE === 'all' ? (['ahead'] as const) : []
    const kind = await refuseOtherSchema(logins.owner, ['current', 'empty', 'older', ...mayBeAhead], say)
    const steps = kind === 'ahead' ? [] : await migrate(logins.owner, migrationsFolder, say)
    if (steps.length > 0) say(`Database brought up to date: ${steps.length} steps.`)
    else if (config.ROLE === 'migrate')
      say(`The schema is up to date (migration ${await latestMigration(migrationsFolder)}).`)
    await settleKey(logins.owner, { ...keys, mayChange: true })
    await prepareQueue(logins.owner, jobs)
    await fillOnFirstStart({
      config,
      owner: logins.owner,
      passwords: createPasswords(keys.key),
      seals,
      clock: systemClock,
      say,
    })
    await sayMissingRights(logins.application, say)
  })
}

/** Watches an external broker, where there is one. */
const brokerTrialOf = (config: Config, key: string, log: Logger) =>
  config.LIVE_ENABLED && config.LIVE_BROKER_URL && config.LIVE_PUBLIC_URL
    ? startBrokerTrial({
        url: config.LIVE_BROKER_URL,
        publicUrl: config.LIVE_PUBLIC_URL,
        token: trialToken(key),
        log,
      })
    : undefined

/** In development Vite serves the web app, so it may not be built. */
const servedFolder = ({ NODE_ENV }: Config) =>
  NODE_ENV === 'production' || existsSync(webFolder) ? webFolder : undefined

/** The port that it listens at: with `PORT=0` the system chooses one. */
function portOf({ server }: FastifyInstance): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : undefined
}

async function listen(server: FastifyInstance, port: number, { HOST: host }: Config): Promise<void> {
  await server.listen({ port, host }).catch((error: unknown) => {
    // Node names the look-up of HOST instead, as it does where the look-up is for a database.
    throw Object.assign(error as Error, { syscall: 'listen' })
  })
}

interface WorkerPort {
  config: Config
  log: Logger
  logins: Logins
  db: Database
  undo: (() => Promise<unknown>)[]
  say: (line: string) => void
}

/** Lets the operator's monitoring ask a worker how it is, where a port is given for it. */
async function openWorkerPort({ config, log, logins, db, undo, say }: WorkerPort) {
  const port = config.WORKER_PORT
  if (port === undefined) return
  const probe = createProbe(logins.application, { log })
  undo.push(() => probe.close())
  let isAccepting = true
  const metrics = createMetrics()
  addPortalMetrics(metrics, { db, clock: systemClock })
  const server = await createWorkerPort({
    config,
    log,
    metrics,
    isDatabaseUp: () => probe.isUp(),
    isAccepting: () => isAccepting,
  })
  undo.push(() => closeServer(server, () => {}))
  undo.push(async () => void (isAccepting = false))
  await listen(server, port, config)
  say(`Health and metrics of this worker are at port ${port}.`)
}

/** Throws when the tables are of another release, because working on them could fail later or do harm. */
async function refuseOtherSchema(
  owner: pg.ClientConfig,
  accepted: readonly SchemaState['kind'][],
  say: (line: string) => void,
): Promise<SchemaState['kind']> {
  const state = await schemaState(owner, migrationsFolder)
  if (!accepted.includes(state.kind))
    throw new Error(schemaRefusal(state.kind === 'ahead' ? { ...state, kind: 'newer' } : state))
  if (state.kind === 'ahead')
    say(
      `The database is of a newer release, whose ${state.unknown.length} steps only add: this one works on it.`,
    )
  return state.kind
}
