import type { Logger } from 'pino'
import type { Config } from '../config'
import { isThisMachine } from '../configuration/contradictions'
import type { Database } from '#platform/database/kysely'

/** Warns about settings with which the portal can run, but hardly as it is meant. */
export async function warnOfSettings(config: Config, log: Logger, db: Database): Promise<void> {
  warnOfOpenDemo(config, log)
  warnOfLocalLinks(config, log)
  warnOfPlainAddress(config, log)
  await warnOfMissingOrganization(config, log, db)
}

/** A demo that is open to the network: its passwords are in the README. */
function warnOfOpenDemo({ DEMO, HOST }: Config, log: Logger): void {
  if (!DEMO || isThisMachine(HOST)) return
  const advice = 'set HOST=127.0.0.1 to keep it to this machine'
  log.warn(
    { host: HOST },
    `the demo, whose passwords and codes anybody can read, is open to the network: ${advice}`,
  )
}

function warnOfLocalLinks({ NODE_ENV, PUBLIC_URL, PORT }: Config, log: Logger): void {
  if (NODE_ENV === 'production' && PUBLIC_URL === undefined)
    log.warn(
      `PUBLIC_URL is not set: links in messages begin with http://localhost:${PORT}, which others cannot open`,
    )
}

/** Passwords and tokens pass in clear; browsers make no passkeys and take no push there either. */
function warnOfPlainAddress({ NODE_ENV, PUBLIC_URL }: Config, log: Logger): void {
  const own = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  if (NODE_ENV === 'production' && own?.protocol === 'http:' && !isThisMachine(own.hostname))
    log.warn(
      { address: PUBLIC_URL },
      'PUBLIC_URL begins with http://: passwords and tokens can be read on the way; put a proxy with TLS in front',
    )
}

/** Nothing is refused, because the organization may be made later. */
async function warnOfMissingOrganization({ ORGANIZATION_ID: id }: Config, log: Logger, db: Database) {
  if (id === undefined) return
  const found = await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
  if (!found)
    log.warn(
      `ORGANIZATION_ID is ${id}, and there is no such organization: guests are shown no texts and no contact until there is`,
    )
}
