import pg from 'pg'
import { applicationRole, reportingRole } from './roles'

/** How the three roles of one database sign in. */
export interface Logins {
  /** Owns the tables; only migrations and the demo provider use it. */
  owner: pg.ClientConfig
  /** Owns nothing and is subject to row-level security: every request and job. */
  application: pg.ClientConfig
  /** Sees only the views of the schema `report`. */
  reporting: pg.ClientConfig
}

/**
 * The logins on an operator's server. Its address names the owner; the application and reports start every connection
 * as their own role, so that neither has the owner's rights.
 */
export function loginsOf(databaseUrl: string): Logins {
  const as = (role: string, more = '') => ({
    connectionString: databaseUrl,
    options: `-c role=${role}${more}`,
  })
  return {
    owner: { connectionString: databaseUrl },
    // Compiling a statement to machine code takes seconds, and what the portal asks takes milliseconds.
    application: as(applicationRole, ' -c jit=off'),
    reporting: as(reportingRole),
  }
}

/**
 * Makes the two roles where they are missing and lets the owner become them. Throws with the SQL for an administrator
 * when the owner may not do that itself, and with a sentence when the server is too old.
 */
export async function ensureRoles(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...owner })
  await client.connect()
  try {
    const version = Number(
      (await client.query<{ server_version_num: string }>('SHOW server_version_num')).rows[0]
        ?.server_version_num,
    )
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server says ${version}`)
    for (const role of [applicationRole, reportingRole]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      // Two databases of one server may get here at once: roles belong to the server.
      // oxlint-disable-next-line house/sql-from-text -- an identifier takes no parameter; it is one of our two constants
      if (!rowCount) await client.query(`CREATE ROLE ${role} NOLOGIN`).catch(ignoreDuplicate)
      const { rows } = await client.query<{ may: boolean }>(
        'SELECT pg_has_role(current_user, $1, $2) AS may',
        // The creator of a role is its member, but from PostgreSQL 16 on must also be allowed to become it.
        [role, version < 160_000 ? 'MEMBER' : 'SET'],
      )
      // oxlint-disable-next-line house/sql-from-text -- an identifier takes no parameter; it is one of our two constants
      if (!rows[0]?.may) await client.query(`GRANT ${role} TO CURRENT_USER`).catch(ignoreDuplicate)
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw await missingRoles(client, error)
    throw error
  } finally {
    await client.end()
  }
}

/** What an administrator has to run, as it is to be typed. */
async function missingRoles(client: pg.Client, reason: Error): Promise<Error> {
  const { rows } = await client.query<{ name: string; known: string[] }>(
    `SELECT quote_ident(current_user) AS name,
       (SELECT coalesce(array_agg(rolname::text), '{}') FROM pg_roles WHERE rolname = ANY($1)) AS known`,
    [[applicationRole, reportingRole]],
  )
  const known = rows[0]?.known ?? []
  const lines = [
    ...[applicationRole, reportingRole]
      .filter((role) => !known.includes(role))
      .map((role) => `  CREATE ROLE ${role} NOLOGIN;`),
    `  GRANT ${applicationRole}, ${reportingRole} TO ${rows[0]?.name};`,
  ]
  return new Error(
    `The database's owner may not make the roles the portal works as (${reason.message}). Let an administrator of the server run:\n${lines.join('\n')}`,
    { cause: reason },
  )
}

function ignoreDuplicate(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  // duplicate_object, unique_violation, and the catalogue's "tuple concurrently updated".
  if (code !== '42710' && code !== '23505' && code !== 'XX000') throw error
}
