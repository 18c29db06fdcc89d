import pg from 'pg'
import type { Config } from '../../config'
import { bad, good, readAbout, warning, type Told } from '../../modules/about/about.public'
import { backlogOf } from '../../modules/payments/payments.public'
import { wrongClocks } from '../../modules/usage/usage.public'
import { sentenceOf } from '../../commands/command'
import { installationOf, version, migrationsFolder } from '../installation'
import type { OpenDatabase } from '../open-database'
import { reachDatabase } from '../reach-database'
import { reportingLogin } from '../reporting-login'
import { address, portal, troublesOutside } from './outside'
import type { Point } from './point'
import { pooler } from './pooler'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { hasGateway } from '#platform/sms/gateways.store'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases } from '#platform/database/kysely'
import { loginsOf, ensureRoles } from '#platform/database/connections/logins'
import { createLogger } from '#platform/log/logger'
import { knownSecretKey } from '#platform/secrets/secret-key'
import { latestMigration, schemaRefusal, schemaState } from '#platform/database/migrations/schema-state'
import { keyRefusal } from '../key-fingerprint'

/**
 * Looks at an installation from outside, whether or not its portal runs: at what only shows when it does not, and at all
 * that the page About knows. One point after another, each as soon as it is known; nothing is thrown.
 *
 * @param unknown names in `.env` that are no variable's
 */
export async function* examine(config: Config, unknown: readonly string[]): AsyncGenerator<Point, void> {
  yield { key: 'configuration', ...configuration(config, unknown) }
  yield { key: 'portal', ...(await portal(config)) }
  yield { key: 'address', ...(await address(config)) }
  const secretKey = await knownSecretKey(config.SECRET_KEY, config.DATA_DIR).catch(() => undefined)
  const outside = await troublesOutside(config, secretKey)
  const known = new Set<string>()
  for await (const point of ofDatabase(config, secretKey, outside.broker)) {
    known.add(point.key)
    // what the portal cannot reach weighs more than what it still has to send
    yield { ...point, ...outside.told[point.key] }
  }
  for (const [name, told] of Object.entries(outside.told))
    if (told && !known.has(name)) yield { key: name, ...told }
}

function configuration({ ADMIN_PASSWORD, NODE_ENV }: Config, unknown: readonly string[]): Told {
  const lines = [
    ...unknown.map((line) => `${line}.`),
    ...(ADMIN_PASSWORD && NODE_ENV === 'production'
      ? ['ADMIN_PASSWORD is set, which counts only while nobody is in the database.']
      : []),
  ]
  if (lines.length === 0) return good('Every variable that is set is known and valid.')
  return warning(lines.join(' '), 'Correct or remove these variables.')
}

async function* ofDatabase(
  config: Config,
  secretKey: string | undefined,
  broker: Awaited<ReturnType<typeof troublesOutside>>['broker'],
): AsyncGenerator<Point, void> {
  const { DATABASE_URL } = config
  const unreached = DATABASE_URL ? await ownerTrouble(loginsOf(DATABASE_URL).owner, config) : undefined
  if (unreached) {
    yield { key: 'database', ...unreached }
    return
  }
  if (DATABASE_URL) {
    const told = await roles(loginsOf(DATABASE_URL).owner, config)
    yield { key: 'roles', ...told }
    if (told.state === 'bad') return
  }
  let database: OpenDatabase
  try {
    database = await reachDatabase(config, () => {})
  } catch (error) {
    yield {
      key: 'database',
      ...bad(sentenceOf(error, config), 'Mend this first, then ask the doctor again.'),
    }
    return
  }
  try {
    const schema = await migrations(database.logins.owner)
    yield { key: 'migrations', ...schema }
    if (schema.state === 'bad') return
    yield { key: 'key', ...(await key(database.logins.owner, secretKey, config.SECRET_KEY_OLD)) }
    const pooled = await pooler(config, database.logins)
    if (pooled) yield { key: 'pooler', ...pooled }
    yield* await partsOfAbout(config, database, secretKey ?? '', broker)
  } catch (error) {
    yield {
      key: 'database',
      ...bad(`The database stopped answering: ${sentenceOf(error, config)}`, 'Ask the doctor again.'),
    }
  } finally {
    await database.close()
  }
}

/** What the page About says, asked from this process. */
async function partsOfAbout(
  config: Config,
  { logins, dataFolder }: OpenDatabase,
  secretKey: string,
  broker: Awaited<ReturnType<typeof troublesOutside>>['broker'],
): Promise<Point[]> {
  const log = createLogger('silent')
  const { reportingTroubles } = await reportingLogin({ config, logins, secretKey, log, clock: systemClock })
  const pool = createPool(logins.application, { size: 4, log })
  try {
    const db = createDatabases(pool).for(system)
    const about = await readAbout(
      {
        portal: db,
        installation: installationOf(config, { version, isSimulated: false }),
        backlog: () => backlogOf({ db, clock: systemClock }),
        dataFolder,
        reportingTroubles,
        brokerVerdict: () => broker,
        wrongClocks: () => wrongClocks(db, systemClock.now()),
        carries: async () => config.SMS_WEBHOOK_URL !== undefined || hasGateway(db),
      },
      { clock: systemClock },
    )
    return about.health
  } finally {
    await pool.end()
  }
}

/** Whether the owner gets in; a sentence says why not. */
async function ownerTrouble(owner: pg.ClientConfig, config: Config): Promise<Told | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...owner })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return bad(
      sentenceOf(error, config),
      'Without its database the portal answers nothing: mend this first, then ask the doctor again.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/** The roles that the portal works as; on a server of the operator's they may be missing. */
async function roles(owner: pg.ClientConfig, { DATABASE_URL }: Config): Promise<Told> {
  if (!DATABASE_URL) return good('The roles of the embedded database are set at every start.')
  try {
    await ensureRoles(owner)
    return good('The database’s owner may work as uplink_app and uplink_report.')
  } catch (error) {
    const [what = '', ...sql] = (error as Error).message.split('\n')
    return bad(what, sql.length > 0 ? sql.join('\n') : 'See “A PostgreSQL of yours” in docs/operations.')
  }
}

async function migrations(owner: pg.ClientConfig): Promise<Told> {
  const state = await schemaState(owner, migrationsFolder)
  const refusal = schemaRefusal(state)
  if (state.kind === 'ahead')
    return good('The schema is that of a newer release, which only adds: this one works on it.')
  if (refusal === undefined)
    return good(`The schema is that of this release (migration ${await latestMigration(migrationsFolder)}).`)
  const [what = '', mend = ''] = refusal.split(/: (?=run|give|start)/)
  return bad(`${what}.`, mend.charAt(0).toUpperCase() + mend.slice(1))
}

/** Whether this is the key that the database is used with. */
async function key(
  owner: pg.ClientConfig,
  secretKey: string | undefined,
  formerKey: string | undefined,
): Promise<Told> {
  if (secretKey === undefined)
    return bad(
      'There is no SECRET_KEY, and none was generated into DATA_DIR.',
      'Set the one that this database was used with.',
    )
  const refusal = await keyRefusal(owner, { key: secretKey, formerKey })
  return refusal === undefined
    ? good('SECRET_KEY is the one that this database is used with.')
    : bad(refusal, 'Set the SECRET_KEY of this database again.')
}
