import './starting/process/runtime'
import { environment, readConfig, unknownNames } from './config'
import { rootFolder } from './starting/installation'
import { createLogger } from '#platform/log/logger'
import { start } from './start'
import { growBeforeSearching } from './starting/process/memory'
import { startTrouble } from './starting/start-trouble'
import { whenTold } from './starting/process/stopping'
import { welcome } from './starting/process/welcome'

growBeforeSearching()
const result = readConfig(environment(rootFolder), rootFolder)
if ('mistakes' in result) {
  for (const mistake of result.mistakes) console.error(`Configuration: ${mistake}`)
  process.exit(1)
}
for (const line of unknownNames(rootFolder)) console.error(`Configuration: ${line}`)
const { config } = result
const log = createLogger(config.LOG_LEVEL)

process.on('unhandledRejection', (err) => {
  log.fatal({ err }, 'unhandled rejection')
  process.exit(1)
})

try {
  const running = await start(config, log, (line) => console.log(line))
  if (config.ROLE === 'migrate') process.exit(0)
  const stop = whenTold({
    stop: running.stop,
    drainSeconds: config.DRAIN_SECONDS,
    log,
    exit: (code) => process.exit(code),
  })
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // Last, because whoever reads this may stop the process at once.
  if (running.port !== undefined) console.log(welcome(config, running.port))
} catch (error) {
  console.error(startTrouble(error, config) ?? (error instanceof Error ? error.message : error))
  log.debug({ err: error }, 'start failed')
  process.exit(1)
}
