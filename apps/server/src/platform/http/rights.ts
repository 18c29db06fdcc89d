import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Right } from '@uplink/contract/route'

/** Keeps the server from starting with a route that names no right. */
export function requireRights(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  server.addHook('onReady', async () => {
    const nameless = routes.find((route) => !(route.config?.uplink ?? route.config?.right))
    if (nameless)
      throw new Error(`${String(nameless.method)} ${nameless.url} names no right: declare it in the contract`)
  })
}

/** Gives a right to the routes that a library's plugin adds inside `scope`. */
export function nameRight(scope: FastifyInstance, right: Right): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, right }
  })
}
