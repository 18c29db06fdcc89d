import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onServer } from './database'

const operations = join(import.meta.dirname, '../docs/operations.md')

/** A new database on somebody's own server, set up as the README tells an administrator; `url` signs in its owner. */
export async function databaseOnServer(server: string) {
  const name = `uplink_journeys_${randomBytes(6).toString('hex')}`
  const [owner, reports] = [`${name}_owner`, `${name}_reports`]
  const password = randomBytes(12).toString('hex')
  const roles = ['uplink_app NOLOGIN', 'uplink_report LOGIN']
  await onServer(server, [
    ...roles.map(
      (role) => `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    ),
    `CREATE ROLE ${owner} LOGIN PASSWORD '${password}' IN ROLE uplink_app, uplink_report`,
    `CREATE ROLE ${reports} LOGIN PASSWORD '${password}' IN ROLE uplink_report`,
    `CREATE DATABASE ${name} OWNER ${owner}`,
  ])
  const signedInAs = (user: string) =>
    Object.assign(new URL(server), { pathname: name, username: user, password }).href
  await onServer(Object.assign(new URL(server), { pathname: name }).href, [await limits(name, owner)])
  return {
    url: signedInAs(owner),
    reportsUrl: signedInAs(reports),
    drop: () =>
      onServer(server, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${reports}`]),
  }
}

/** What docs/operations.md has the administrator take from the account of reports: reports in SQL are off before it. */
async function limits(database: string, owner: string): Promise<string> {
  const [, sql] = /^(REVOKE TEMPORARY[^`]+)```/m.exec(await readFile(operations, 'utf8')) ?? []
  if (!sql) throw new Error(`${operations} has no statements for the administrator any more`)
  return sql.replaceAll('DATABASE uplink', `DATABASE ${database}`).replaceAll('TO uplink,', `TO ${owner},`)
}
