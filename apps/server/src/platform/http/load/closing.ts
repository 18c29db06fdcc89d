import type { FastifyInstance } from 'fastify'

/** How long running calls may go on after the listener is closed (security decisions 10). */
const drainMs = 8000

/**
 * Closes a server and waits for running calls, but cuts off those that take too long.
 *
 * @param stopWriting called before cutting off, so that nothing is written whose answer cannot be sent
 */
export async function closeServer(
  server: FastifyInstance,
  stopWriting: () => void,
  waitMs = drainMs,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const cutOff = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      stopWriting()
      server.server.closeAllConnections()
      resolve()
    }, waitMs)
  })
  await Promise.race([server.close(), cutOff])
  clearTimeout(timer)
}
