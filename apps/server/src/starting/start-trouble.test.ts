import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, type Config } from '../config'
import { startTrouble } from './start-trouble'

function configOf(settings: Record<string, string>): Config {
  const result = readConfig({ NODE_ENV: 'test', DEMO: 'false', DATA_DIR: '/srv/uplink', ...settings })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  return result.config
}

describe('an error that a start ends with', () => {
  const DATABASE_URL = 'postgres://me:secret@db.example:5433/uplink'
  it.each([
    ['28P01', /^PostgreSQL at db.example:5433 does not let "me" in \(no\): correct the name or password/],
    ['28000', /^PostgreSQL at db.example:5433 does not let "me" in/],
    ['57P03', /^PostgreSQL at db.example:5433 is not ready yet \(no\): start this again in a moment\.$/],
    [
      '53300',
      /^PostgreSQL at db.example:5433 has no connection left \(no\): raise max_connections, or lower/,
    ],
    ['EAI_AGAIN', /^DATABASE_URL names a host that is not known: db.example:5433\./],
    ['ETIMEDOUT', /^No PostgreSQL answers at db.example:5433 \(no\): start it, or correct DATABASE_URL\.$/],
  ])('says what %s means', (code, words) => {
    const error = Object.assign(new Error('no'), { code })
    expect(startTrouble(error, configOf({ DATABASE_URL }))).toMatch(words)
    const perAddress = new AggregateError([error, new Error('another')])
    expect(startTrouble(perAddress, configOf({ DATABASE_URL }))).toMatch(words)
  })

  it('says which SQL lets the login make its tables, and nothing of tables that are somebody else’s', () => {
    const withCause = (message: string) =>
      new Error(`migration failed: ${message}`, {
        cause: Object.assign(new Error(message), { code: '42501' }),
      })
    const config = configOf({ DATABASE_URL })
    for (const what of ['database uplink', 'schema public'])
      expect(startTrouble(withCause(`permission denied for ${what}`), config)).toBe(
        `PostgreSQL at db.example:5433 does not let "me" make tables in the database "uplink" (permission denied for ${what}). Let an administrator of the server run:\n  ALTER DATABASE "uplink" OWNER TO "me";`,
      )
    expect(startTrouble(withCause('must be owner of table users'), config)).toBeUndefined()
  })

  it('says that a port is for administrators only', () => {
    const error = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'listen' })
    expect(startTrouble(error, configOf({ PORT: '80' }))).toBe(
      'Port 80 may not be used by this account: set PORT to 1024 or more.',
    )
  })

  it('says that the disk of DATA_DIR is full, whoever notices', () => {
    const config = configOf({})
    const file = join(config.DATA_DIR, 'postgres/18/binaries/bin/postgres')
    const copying = { code: 'ENOSPC', syscall: 'copyfile', path: '/opt/uplink/postgres', dest: file }
    const initdb = `initdb failed: could not write to ${file}: No space left on device`
    for (const error of [Object.assign(new Error('ENOSPC'), copying), new Error(initdb)])
      expect(startTrouble(error, config)).toMatch(/^DATA_DIR is .*, and its disk is full: make room, or set/)
  })
})
