import { pino } from 'pino'
import { readConfig } from '../../config'
import { userFactory, type NewPerson } from '../../modules/auth/auth.factory'
import { systemClock, type Clock } from '#platform/clock'
import { start } from '../../start'
import { createTestDatabase, type TestDatabase } from '../databases/test-database'

export interface TestPortal extends TestDatabase {
  clock: Clock
  /** `127.0.0.1` with the port. */
  host: string
  /** Inserts a person with an open session. */
  signIn(person?: NewPerson): Promise<{ id: number; token: string }>
  stop(): Promise<void>
}

/** Web and worker in one process, as `npm start` runs them, with a port and a database of their own. */
export async function startTestPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const database = await createTestDatabase()
  const clock = systemClock
  const result = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: 'false',
    SECRET_KEY: 'the secret key of the tests, long enough',
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...settings,
  })
  if ('mistakes' in result) throw new Error(result.mistakes.join('; '))
  const config = { ...result.config, DATABASE_URL: database.logins.owner.connectionString }
  const running = await start(config, pino({ level: 'silent' }), () => {})
  return {
    ...database,
    clock,
    host: `127.0.0.1:${running.port}`,
    signIn: (person = {}) => userFactory({ db: database.db, clock }, { ...person, hasSession: true }),
    async stop() {
      await running.stop()
      await database.drop()
    },
  }
}
