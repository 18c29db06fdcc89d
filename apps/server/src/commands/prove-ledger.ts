import '../starting/process/runtime'
import { proveParts } from '../modules/billing/billing.public'
import { migrationsFolder } from '../starting/installation'
import { reachDatabase } from '../starting/reach-database'
import { command } from './command'
import { systemClock } from '#platform/clock'
import { system } from '#platform/database/actor'
import { createPool } from '#platform/database/connections/pool'
import { createDatabases } from '#platform/database/kysely'
import { schemaRefusal, schemaState } from '#platform/database/migrations/schema-state'
import { createLogger } from '#platform/log/logger'

/**
 * `npm run prove:ledger`: proves the whole ledger now, beside a running portal too. Ends with 1 when it does not add up. Broken off, the
 * same command goes on where it was.
 */
await command(async (config) => {
  const { logins, close } = await reachDatabase(config, (line) => console.log(line))
  try {
    const refusal = schemaRefusal(await schemaState(logins.owner, migrationsFolder))
    if (refusal !== undefined) throw new Error(refusal)
    const pool = createPool(logins.application, { size: 1, log: createLogger(config.LOG_LEVEL) })
    try {
      const db = createDatabases(pool).for(system)
      const { faults } = await proveParts({ db, clock: systemClock }, { isWhole: true })
      console.log(faults.length === 0 ? 'The ledger adds up.' : 'The ledger does not add up:')
      for (const fault of faults) console.log(`  ${fault}`)
      return faults.length === 0 ? 0 : 1
    } finally {
      await pool.end()
    }
  } finally {
    await close()
  }
})
