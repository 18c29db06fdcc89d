import pg from 'pg'
import { applicationRole, reportingRole } from './roles'

/** How the portal signs in as each of the three roles of one database. */
export interface Logins {
  /** Owns the tables; only migrations and the demo provider use it. */
  owner: pg.ClientConfig
  /** Owns nothing and obeys row-level security: for every request and job. */
  application: pg.ClientConfig
  /** Sees only the views of the schema `report`. */
  reporting: pg.ClientConfig
}

/**
 * The logins on an operator's server. The address in DATABASE_URL names the owner. The application and reports switch
 * every database connection to their own role, so neither has the owner's rights.
 */
export function loginsOf(databaseUrl: string): Logins {
  const as = (role: string, more = '') => ({
    connectionString: databaseUrl,
    options: `-c role=${role}${more}`,
  })
  return {
    owner: { connectionString: databaseUrl },
    // JIT takes seconds to compile a statement, and the portal's statements take milliseconds.
    application: as(applicationRole, ' -c jit=off'),
    reporting: as(reportingRole),
  }
}

/**
 * Creates the two roles if they are missing, and lets the owner switch to them. If the owner may not do that, throws
 * with the SQL that an administrator should run; if the server is too old, throws with a sentence.
 */
export async function ensureRoles(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...owner })
  await client.connect()
  try {
    const version = Number(
      (await client.query<{ server_version_num: string }>('SHOW server_version_num')).rows[0]
        ?.server_version_num,
    )
    if (version < 150_000)
      throw new Error(`The portal needs PostgreSQL 15 or newer; this server reports version ${version}`)
    for (const role of [applicationRole, reportingRole]) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      // Two portals may do this at once for two databases of one server, because roles belong to the server.
      // oxlint-disable-next-line house/sql-from-text -- an identifier takes no parameter; it is one of our two constants
      if (!rowCount) await client.query(`CREATE ROLE ${role} NOLOGIN`).catch(ignoreDuplicate)
      const { rows } = await client.query<{ may: boolean }>(
        'SELECT pg_has_role(current_user, $1, $2) AS may',
        // The creator of a role is its member, but from PostgreSQL 16 on it also needs the right to SET ROLE to it.
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

/** The SQL that an administrator has to run, ready to type. */
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
    `The database's owner may not create the database roles that the portal works with (${reason.message}). Let an administrator of the server run:\n${lines.join('\n')}`,
    { cause: reason },
  )
}

function ignoreDuplicate(error: unknown): void {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  // duplicate_object, unique_violation, and the catalogue's "tuple concurrently updated".
  if (code !== '42710' && code !== '23505' && code !== 'XX000') throw error
}
