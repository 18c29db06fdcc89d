import type { Logger } from 'pino'

/** How long everything may take that follows the drain. */
const closingMs = 15_000

interface Stopping {
  /** Stops the portal: the drain first, then all its parts. */
  stop(): Promise<void>
  drainSeconds: number
  log: Logger
  exit(code: number): void
}

/**
 * What a process does at a signal to stop, once: it exits with 0 when the portal has stopped, and with 1 when that
 * failed or takes too long. The drain does not count as too long, however long it is.
 */
export function whenTold({ stop, drainSeconds, log, exit }: Stopping): (signal: string) => void {
  let isStopping = false
  return (signal) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => exit(1), closingMs + drainSeconds * 1000).unref()
    stop().then(
      () => exit(0),
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        exit(1)
      },
    )
  }
}
