import { randomBytes } from 'node:crypto'
import { onServer } from './database'

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
  return {
    url: signedInAs(owner),
    reportsUrl: signedInAs(reports),
    drop: () =>
      onServer(server, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${reports}`]),
  }
}
