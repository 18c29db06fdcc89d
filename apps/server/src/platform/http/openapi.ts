import { errorCatalogue, errorEnvelope } from '@uplink/contract/errors'
import type { RouteDefinition } from '@uplink/contract/route'
import * as z from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

const errorAnswer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

function answersOf(route: RouteDefinition): Json {
  const common = [route.body || route.query ? 422 : 0, 429, 500, 503]
  const signedIn = route.right.audience === 'public' ? [] : [401, 403]
  const named = (route.errors ?? []).map((code) => errorCatalogue[code].status)
  const missing = route.params || route.connection ? [404] : []
  const statuses = new Set([...common, ...signedIn, ...named, ...missing].filter(Boolean))
  return {
    200: {
      description: route.summary,
      content: { 'application/json': { schema: schemaOf(route.response, 'output') } },
    },
    ...Object.fromEntries(
      [...statuses].sort().map((status) => [status, { description: 'Refused', ...errorAnswer }]),
    ),
  }
}

function operationOf(route: RouteDefinition): Json {
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`,
    summary: route.summary,
    description: `Right: \`${route.right.name}\` (${route.right.audience})`,
    tags: [route.right.name.split('.')[0]],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: answersOf(route),
    security: route.right.audience === 'public' ? [] : [{ token: [] }],
  }
}

/** The OpenAPI 3.1 document of all routes of the contract. */
export function openApi(routes: readonly RouteDefinition[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Uplink', version, description: 'The portal of an internet service provider.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
