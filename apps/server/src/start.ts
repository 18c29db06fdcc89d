import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createApp } from './app'
import type { Config } from './config'
import { withArchive } from './demo/archive/archive'
import { reportingLogin } from './starting/reporting-login'
import { isNetworkSimulated, openSimulatedNetwork } from './demo/network/simulated-access-server'
import { fillOnFirstStart } from './starting/first-start'
import { installationOf, migrationsFolder, version, webFolder } from './starting/installation'
import { refuseOtherKey } from './starting/key-fingerprint'
import { openDatabase } from './starting/open-database'
import { warnOfSettings } from './starting/warnings'
import { joinPeers, turnLocks, type Peers } from './modules/reports/reports.public'
import { createReportWork } from './needs'
import { jobs, startWorker } from './worker'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createHeldLocks } from '#platform/database/held-locks'
import { persistently } from '#platform/database/persistently'
import { createDatabases, type Databases } from '#platform/database/kysely'
import { migrate } from '#platform/database/migrations/migrate'
import { whileNobodyElseMigrates } from '#platform/database/migrations/migration-lock'
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
import { deliverLiveSignals } from '#platform/live/embedded-transport'
import { createPasswords } from '#platform/passwords/hashing'
import { createSeals } from '#platform/secrets/seals'
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
  const asked = { ...given, ...network?.settings }
  const { logins, close } = await openDatabase(asked, say)
  undo.push(close)
  const key = await secretKey(asked.SECRET_KEY, asked.DATA_DIR)
  const seals = createSeals(key)
  const passwords = createPasswords(key)
  if (asked.ROLE === 'all' || asked.ROLE === 'migrate') {
    await whileNobodyElseMigrates(logins.owner, say, async () => {
      await refuseOtherSchema(logins.owner, ['current', 'empty', 'older'])
      const steps = await migrate(logins.owner, migrationsFolder)
      if (steps.length > 0) say(`Database brought up to date: ${steps.length} steps.`)
      else if (asked.ROLE === 'migrate')
        say(`The schema is up to date (migration ${await latestMigration(migrationsFolder)}).`)
      await refuseOtherKey(logins.owner, key)
      await prepareQueue(logins.owner, jobs)
      await fillOnFirstStart({
        config: asked,
        owner: logins.owner,
        passwords,
        seals,
        clock: systemClock,
        say,
      })
    })
  } else {
    await refuseOtherSchema(logins.owner, ['current'])
    await refuseOtherKey(logins.owner, key)
  }
  if (asked.ROLE === 'migrate') return undefined
  const config = await withArchive(asked, logins.owner)

  const signals = await persistently(() => startSignals({ client: logins.application, log }))
  undo.push(() => signals.stop())

  const push = await pushKeys(
    { publicKey: config.PUSH_PUBLIC_KEY, privateKey: config.PUSH_PRIVATE_KEY },
    // Processes on different machines would each generate their own keys.
    config.ROLE === 'all' ? config.DATA_DIR : undefined,
  )
  const reporting = await reportingLogin({ config, logins, secretKey: key, log, clock: systemClock })
  const join = async (databases: Databases) => {
    const joined = await joinPeers({
      ...{ signals, clock: systemClock, log },
      locks: createHeldLocks(logins.application, log, turnLocks),
      ...{ portal: databases.for(system), isWeb: config.ROLE !== 'worker' },
    })
    undo.push(() => joined.leave())
    return joined
  }
  let peers: Peers | undefined
  if (config.ROLE !== 'web') {
    // The worker has a pool of its own: its statements may take longer, and it takes no connection that callers wait
    // for.
    const pool = createPool(logins.application, { size: config.DATABASE_POOL_SIZE, log })
    undo.push(() => pool.end())
    const databases = createDatabases(pool)
    peers = await join(databases)
    const worker = await startWorker({
      config,
      log,
      pool,
      login: logins.application,
      databases,
      signals,
      clock: systemClock,
      reports: createReportWork({ config, log, clock: systemClock, databases, seals, peers, ...reporting }),
      pushKeys: push,
      secretKey: key,
    })
    undo.push(() => worker.stop())
  }
  if (config.ROLE === 'worker') return undefined

  const pool = createPool(logins.application, {
    size: config.DATABASE_POOL_SIZE,
    log,
    patience: patienceOfCalls,
  })
  undo.push(() => pool.end())
  const pipelines = await createPipelines(logins.application, log)
  undo.push(() => pipelines.end())
  const databases = createDatabases(pool, pipelines)
  peers ??= await join(databases)
  const probe = createProbe(logins.application, log)
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
    ...reporting,
    peers,
    version,
    installation: installationOf(config, { version, isSimulated: network !== undefined }),
    // In development Vite serves the web app, so it may not be built.
    webFolder: config.NODE_ENV === 'production' || existsSync(webFolder) ? webFolder : undefined,
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
  await warnOfSettings(config, log, databases.for(system))
  await server.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    // Node names the look-up of HOST instead, as it does where the look-up is for a database.
    throw Object.assign(error as Error, { syscall: 'listen' })
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
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

/** Throws when the tables are of another release, because working on them could fail later or do harm. */
async function refuseOtherSchema(owner: pg.ClientConfig, accepted: readonly SchemaState['kind'][]) {
  const state = await schemaState(owner, migrationsFolder)
  if (!accepted.includes(state.kind)) throw new Error(schemaRefusal(state))
}
