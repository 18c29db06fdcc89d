import '../starting/process/runtime'
import { environment, readConfig } from '../config'
import { runFill } from '../demo/fill-command'
import { migrationsFolder, rootFolder } from '../starting/installation'
import { settleKey } from '../starting/key-fingerprint'
import { openDatabase, type OpenDatabase } from '../starting/open-database'
import { systemClock } from '#platform/clock'
import { migrate } from '#platform/database/migrations/migrate'
import { createPasswords } from '#platform/passwords/hashing'
import { secretKey } from '#platform/secrets/secret-key'

/** `npm run demo:fill -- --customers 100000`: fills the configured database, which must be empty. */
const say = (line: string) => console.log(line)
const result = readConfig(environment(rootFolder), rootFolder)
if ('mistakes' in result) {
  for (const mistake of result.mistakes) console.error(`Configuration: ${mistake}`)
  process.exit(1)
}
const { config } = result
let database: OpenDatabase | undefined
try {
  process.exitCode = await runFill(process.argv.slice(2), {
    log: say,
    open: async () => {
      database = await openDatabase(config, say)
      const client = database.logins.owner
      await migrate(client, migrationsFolder)
      const key = await secretKey(config.SECRET_KEY, config.DATA_DIR)
      await settleKey(client, { key, formerKey: undefined, mayChange: false })
      const passwords = createPasswords(key)
      return {
        client,
        now: systemClock.now(),
        hashPassword: (password) => passwords.hash(password),
      }
    },
  })
} finally {
  await database?.close()
}
