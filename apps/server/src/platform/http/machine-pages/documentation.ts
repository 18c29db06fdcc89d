import { fastifySwagger } from '@fastify/swagger'
import { fastifySwaggerUi } from '@fastify/swagger-ui'
import type { RouteDefinition } from '@uplink/contract/route'
import type { FastifyInstance } from 'fastify'
import { nameRight } from '../rights/guard'
import { setAll } from '../headers/security-headers'
import { openApi } from './openapi'

/** Serves `/api/openapi.json`, and `/api/docs` for people. The document is made once, at the first request. */
export async function addDocumentation(
  server: FastifyInstance,
  routes: readonly RouteDefinition[],
  version: string,
  headers: Readonly<Record<string, string>>,
) {
  let document: string | undefined
  const print = () => (document ??= JSON.stringify(openApi(routes, version)))
  await server.register(async (scope) => {
    scope.get(
      '/api/openapi.json',
      { config: { right: { audience: 'public', name: 'platform.openapi' } } },
      async (_request, reply) => reply.type('application/json').send(print()),
    )
  })
  await server.register(async (scope) => {
    nameRight(scope, { audience: 'public', name: 'platform.documentation' })
    scope.addHook('onSend', async (_request, reply) => void setAll(reply, headers))
    await scope.register(fastifySwagger, {
      mode: 'static',
      specification: {
        document: { openapi: '3.1.0', info: { title: 'Uplink', version }, paths: {} } as never,
      },
    })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json' },
      theme: { title: 'Uplink API' },
    })
  })
}
