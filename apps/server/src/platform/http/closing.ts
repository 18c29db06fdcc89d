import type { FastifyInstance } from 'fastify'

/** How long what is under way may go on after the listener is closed (security decisions 10). */
const drainMs = 8000

/** Closes a server and waits for what is under way, but not for callers who take longer than that: they are cut off. */
export async function closeServer(server: FastifyInstance, waitMs = drainMs): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const cutOff = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      server.server.closeAllConnections()
      resolve()
    }, waitMs)
  })
  await Promise.race([server.close(), cutOff])
  clearTimeout(timer)
}
