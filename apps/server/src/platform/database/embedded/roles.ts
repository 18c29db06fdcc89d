import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { escapeLiteral, type Client } from 'pg'
import * as z from 'zod'
import { applicationRole, reportingRole } from '../connections/roles'
import { readOwnFile } from '../../files/own-files'

const passwordSchema = z.string().regex(/^[\w-]{32,}$/)
const passwordsSchema = z.object({
  superuser: passwordSchema,
  owner: passwordSchema,
  application: passwordSchema,
  reporting: passwordSchema,
})

/** One password per role: letters, digits, `-` and `_` only. */
export type Passwords = z.infer<typeof passwordsSchema>

/**
 * Reads the passwords from a file that only we can read. When the file is missing or damaged, makes new ones; the
 * next start sets them on the server.
 */
export async function readOrMakePasswords(file: string): Promise<Passwords> {
  const known = await knownPasswords(file)
  if (known) return known
  const made: Passwords = { superuser: fresh(), owner: fresh(), application: fresh(), reporting: fresh() }
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(made, undefined, 2) + '\n', { mode: 0o600 })
  await rename(unfinished, file)
  return made
}

/** The passwords in the file; undefined when it is missing or damaged. */
export async function knownPasswords(file: string): Promise<Passwords | undefined> {
  const text = await readOwnFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  })
  return passwordsSchema.safeParse(parse(text)).data
}

function fresh(): string {
  return randomBytes(32).toString('base64url')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const databaseName = 'uplink'
export const roleNames = {
  superuser: 'postgres',
  owner: 'uplink_owner',
  application: applicationRole,
  reporting: reportingRole,
} as const

const plainRoles = ['owner', 'application', 'reporting'] as const

// Limits for a report that went wrong. The role itself cannot change temp_file_limit; the others are defaults that a
// session may change.
const reportingDefaults = {
  default_transaction_read_only: 'on',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  temp_file_limit: '256MB',
  work_mem: '4MB',
}
/** Of the server's connections reports get a third: a process has five and one more, and the portal itself goes first. */
const reportingConnections = 20

/**
 * Sets up roles, passwords, the database and its grants, whatever was there before. The client is the superuser's. It
 * runs at every start, because it is cheap and completes a first start that broke off.
 */
export async function ensureRolesAndDatabase(client: Client, passwords: Passwords): Promise<void> {
  // PostgreSQL would log the text of a failed statement, and these contain passwords.
  await client.query('SET log_min_error_statement = panic')
  await client.query(plainRoles.map((role) => roleStatements(roleNames[role], passwords[role])).join(''))
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  if (found.rowCount === 0) await client.query(makeDatabase)
  await client.query(settleDatabase)
}

const makeDatabase = `CREATE DATABASE ${databaseName} OWNER ${roleNames.owner}`

const settleDatabase = `
  ALTER DATABASE ${databaseName} OWNER TO ${roleNames.owner};
  REVOKE ALL ON DATABASE ${databaseName}, postgres, template1 FROM PUBLIC, ${roleNames.reporting};
  GRANT CONNECT ON DATABASE ${databaseName} TO ${roleNames.application}, ${roleNames.reporting};
  ${Object.entries(reportingDefaults)
    .map(([name, value]) => `ALTER ROLE ${roleNames.reporting} SET ${name} = ${escapeLiteral(value)};`)
    .join('\n')}
  ALTER ROLE ${roleNames.reporting} CONNECTION LIMIT ${reportingConnections};`

function roleStatements(name: string, password: string): string {
  return `
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name}; END IF;
    END $$;
    ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD ${escapeLiteral(password)};`
}
