/**
 * Looks every so often, but never while the last look is still under way. `look` must not throw. Stopping waits for the
 * look under way.
 */
export function lookEvery(ms: number, look: () => Promise<void>): { stop(): Promise<void> } {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= look().finally(() => (underWay = undefined))
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
