/**
 * Polls every so often, but never while the last poll is still under way. `poll` must not throw. Stopping waits for the
 * poll under way.
 */
export function pollEvery(ms: number, poll: () => Promise<void>): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= poll().finally(() => (underWay = undefined))
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
