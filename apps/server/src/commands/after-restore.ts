import '../starting/process/runtime'
import { afterRestore } from '../starting/backups/after-restore'
import { command } from './command'
import { openDatabase } from '../starting/open-database'

/**
 * `npm run after:restore`: ends sessions, pending changes and links that a restored backup would bring back to life. `npm run
 * restore` does it by itself.
 */
const say = (line: string) => console.log(line)
await command(async (config) => {
  const { logins, close } = await openDatabase(config, say)
  try {
    await afterRestore(config, logins, say)
  } finally {
    await close()
  }
})
