import pg from 'pg'
import type { Config } from '../config'
import { administratorRole } from '../modules/access/access.public'
import { addArchive } from '../demo/archive/archive'
import { archiveUrlOf } from '../demo/archive/archive-server'
import { fillDemo } from '../demo/fill'
import { insertBuiltIn } from './built-in/insert-built-in'
import type { Clock } from '#platform/clock'
import type { Passwords } from '#platform/passwords/hashing'
import type { Seals } from '#platform/secrets/seals'

export interface FirstStart {
  config: Config
  owner: pg.ClientConfig
  passwords: Passwords
  seals: Seals
  clock: Clock
  say: (line: string) => void
}

/**
 * Gives a database without people the menu and the rights of the built-in roles, and fills it with the demo provider
 * or the first administrator. Leaves any other database alone.
 */
export async function fillOnFirstStart(options: FirstStart): Promise<void> {
  const { config, owner, passwords, seals, clock, say } = options
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM users LIMIT 1')
    if (rowCount) {
      if (config.ADMIN_PASSWORD)
        say(
          'ADMIN_PASSWORD is ignored, because there are people in the database: remove it. For an administrator who forgot theirs, `npm run reset:admin` makes a link.',
        )
      return
    }
    if (config.DEMO) {
      say('Filling the demo provider …')
      await fillDemo({
        client: owner,
        customers: 400,
        now: clock.now(),
        hashPassword: (password) => passwords.hash(password),
        log: say,
      })
      const url = archiveUrlOf(config)
      if (url !== undefined) await addArchive({ owner, url, seals, now: clock.now(), say })
      return
    }
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = config
    const hash = password && (await passwords.hash(password))
    // an unfinished transaction ends with the connection
    await client.query('BEGIN')
    await insertBuiltIn(client)
    if (username && hash) await insertAdministrator(client, username, hash)
    await client.query('COMMIT')
    say(
      username
        ? `The first administrator is ${username}.`
        : 'Nobody can sign in yet: set ADMIN_USERNAME and ADMIN_PASSWORD for the first administrator.',
    )
    if (!config.SMTP_URL && !config.SMS_WEBHOOK_URL)
      say(
        'No mail or SMS is sent yet, not even an invitation: set SMTP_URL, MAIL_FROM and PUBLIC_URL, or SMS_WEBHOOK_URL.',
      )
  } finally {
    await client.end()
  }
}

async function insertAdministrator(client: pg.Client, username: string, hash: string): Promise<void> {
  await client.query(
    `WITH person AS (
       INSERT INTO users (name, username, account_type, password_hash) VALUES ($1, $1, 'staff', $2) RETURNING id)
     INSERT INTO user_roles (user_id, role_id) SELECT id, $3::bigint FROM person`,
    [username, hash, administratorRole],
  )
}
