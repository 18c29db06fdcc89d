import type { FastifyInstance } from 'fastify'

/** How long what is under way may go on after the listener is closed (security decisions 10). */
const drainMs = 8000

/**
 * Closes a server and waits for what is under way, but not for callers who take longer than that: they are cut off.
 *
 * @param stopWriting called right before: what nobody will hear of must not be done either
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
