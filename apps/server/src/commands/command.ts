import { environment, readConfig, type Config } from '../config'
import { rootFolder } from '../starting/installation'
import { startTrouble } from '../starting/start-trouble'

/**
 * Runs a command of the portal: with its configuration, and with a line about what went wrong. `work` may return the exit
 * code.
 */
export async function command(work: (config: Config) => Promise<number | void>): Promise<void> {
  const result = readConfig(environment(rootFolder), rootFolder)
  if ('mistakes' in result) {
    for (const mistake of result.mistakes) console.error(`Configuration: ${mistake}`)
    process.exitCode = 1
    return
  }
  try {
    process.exitCode = (await work(result.config)) ?? 0
  } catch (error) {
    console.error(sentenceOf(error, result.config))
    process.exitCode = 1
  }
}

/** What went wrong, in words where they are known. */
export const sentenceOf = (error: unknown, config: Config): string =>
  startTrouble(error, config) ?? (error instanceof Error ? error.message : String(error))
