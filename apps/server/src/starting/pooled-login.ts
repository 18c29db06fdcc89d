import pg from 'pg'
import type { Logins } from '#platform/database/connections/logins'
import { applicationRole } from '#platform/database/connections/roles'
import type { Config } from '../config'

/** How the calls of a web process sign in to the database. */
export interface CallsLogin {
  login: pg.ClientConfig
  /** Whether a pooler in transaction mode is between. */
  isBehindPooler: boolean
}

const connectMs = 10_000

/** Where a server is, whatever the way to it; and what the login may do there. */
const question = `SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || d.oid AS place,
    quote_ident(session_user) AS name,
    r.rolsuper OR r.rolbypassrls OR pg_has_role(session_user, c.relowner, 'MEMBER') AS is_above,
    pg_has_role(session_user, $1, 'USAGE') AS is_enough
  FROM pg_roles r, pg_database d, pg_class c
  WHERE r.rolname = session_user AND d.datname = current_database() AND c.oid = 'public.users'::regclass`

/**
 * Calls go through the operator's pooler, if there is one. Its login is a role of its own, because a pooler drops the
 * start-up option by which the owner's connections become the application's. Throws, with what to do, when that login
 * could pass over row-level security, has not the application's rights, or leads to another database.
 */
export async function callsLogin({ DATABASE_POOLER_URL }: Config, logins: Logins): Promise<CallsLogin> {
  if (!DATABASE_POOLER_URL) return { login: logins.application, isBehindPooler: false }
  const login = { connectionString: DATABASE_POOLER_URL }
  const [found, own] = await Promise.all([
    look(login).catch((error: unknown) => {
      throw unusable(login.connectionString, error)
    }),
    look(logins.application),
  ])
  const { name, place, is_above, is_enough } = found
  const make = `ALTER ROLE ${applicationRole} LOGIN PASSWORD '…';`
  if (is_above)
    throw new Error(
      `DATABASE_POOLER_URL signs in as ${name}, whom row-level security does not keep from anything. Let it sign in as ${applicationRole}:\n  ${make}`,
    )
  if (!is_enough)
    throw new Error(
      `DATABASE_POOLER_URL signs in as ${name}, who has not the rights of ${applicationRole}. Let it sign in as ${applicationRole}:\n  ${make}`,
    )
  if (place !== own.place)
    throw new Error('DATABASE_POOLER_URL leads to another database than DATABASE_URL: correct one of them.')
  return { login, isBehindPooler: true }
}

/** Says which of the two addresses is meant. */
function unusable(url: string, error: unknown): Error {
  const { code, message } = error as { code?: string; message: string }
  const { host } = new URL(url)
  const cause = { cause: error }
  return code?.startsWith('E')
    ? new Error(`No pooler answers at ${host} (${code}): start it, or correct DATABASE_POOLER_URL.`, cause)
    : new Error(`DATABASE_POOLER_URL leads to ${host}, which does not let the portal in: ${message}.`, cause)
}

async function look(login: pg.ClientConfig) {
  const client = new pg.Client({ connectionTimeoutMillis: connectMs, query_timeout: connectMs, ...login })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{
      place: string
      name: string
      is_above: boolean
      is_enough: boolean
    }>(question, [applicationRole])
    if (!rows[0]) throw new Error('the catalogue of the database could not be read')
    return rows[0]
  } finally {
    await client.end()
  }
}
