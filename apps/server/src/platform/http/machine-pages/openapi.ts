import { isForTokens } from '@uplink/contract/api-tokens'
import { errorCatalogue, errorEnvelope, type ErrorCode } from '@uplink/contract/errors'
import { radiusSecretHeader } from '@uplink/contract/radius'
import { uploadField, uploadLimits } from '@uplink/contract/files'
import { idempotencyKey, type RouteDefinition } from '@uplink/contract/route'
import { webhookEvents, webhookMessage } from '@uplink/contract/webhooks'
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

/** What any route with a body answers when it arrives late, broken, too large or as another kind of content. */
const withBody: readonly ErrorCode[] = [
  ...(['request.not-json', 'request.timed-out', 'request.too-large', 'request.media-type'] as const),
]

/** The statuses besides 2xx that a route can answer. */
export function refusalsOf(route: RouteDefinition): number[] {
  const { audience } = route.right
  const codes: readonly ErrorCode[] = [
    // fields that are not known are refused everywhere
    ...(['request.invalid', 'request.rate-limited', 'server.error', 'server.busy'] as const),
    ...(audience === 'public' ? [] : (['auth.unauthenticated'] as const)),
    ...(audience === 'public' || audience === 'network' ? [] : (['access.denied'] as const)),
    ...(route.params || route.connection || audience === 'network' ? (['record.not-found'] as const) : []),
    ...(route.idempotent ? (['request.in-progress'] as const) : []),
    ...(route.body ? withBody : []),
    ...(route.errors ?? []),
  ]
  return [...new Set(codes.map((code) => errorCatalogue[code].status))].sort((a, b) => a - b)
}

function answersOf(route: RouteDefinition): Json {
  const success =
    route.response.type === 'void'
      ? { 204: { description: route.summary } }
      : {
          200: {
            description: route.summary,
            content:
              route.answers === 'file'
                ? { [route.fileType ?? '*/*']: { schema: { type: 'string', format: 'binary' } } }
                : {
                    [route.answers === 'text' ? 'text/plain' : 'application/json']: {
                      schema: schemaOf(route.response, 'output'),
                    },
                  },
          },
        }
  return {
    ...success,
    ...Object.fromEntries(
      refusalsOf(route).map((status) => [status, { description: 'Refused', ...errorAnswer }]),
    ),
  }
}

/** A body's schema with the field for files. */
function withFiles(body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  const files = { type: 'array', maxItems: uploadLimits.files, items: { type: 'string', format: 'binary' } }
  return { ...schema, properties: { ...(schema.properties as Json), [uploadField]: files } }
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A new key for each act. Repeat the key to send the same act again: you get the first answer.',
  schema: schemaOf(idempotencyKey, 'input'),
}

const securityOf = {
  public: [],
  network: [{ radius: [] }],
  'signed-in': [{ token: [] }],
  'self-care': [{ token: [] }],
  staff: [{ token: [] }],
  'every-staff': [{ token: [] }],
}

function operationOf(route: RouteDefinition): Json {
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`,
    summary: route.summary,
    description: `Right: \`${route.right.name}\` (${route.right.audience})`,
    tags: [route.right.name.split('.')[0]],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.idempotent ? [keyHeader] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          [route.rawBody ? 'text/plain' : 'application/json']: { schema: schemaOf(route.body, 'input') },
          ...(route.accepts === 'multipart' && { 'multipart/form-data': { schema: withFiles(route.body) } }),
        },
      },
    }),
    responses: answersOf(route),
    security: isForTokens(route) ? [{ token: [] }, { apiToken: [] }] : securityOf[route.right.audience],
  }
}

const signatureHeaders = [
  ['webhook-id', 'The message’s number; the same when it is sent again'],
  ['webhook-timestamp', 'When it was sent, in seconds since 1970'],
  [
    'webhook-signature',
    'As Standard Webhooks has it: `v1,` and an HMAC-SHA256; several, with blanks between',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** What the portal posts to the addresses of webhooks. */
const messages = () =>
  Object.fromEntries(
    webhookEvents.map((event) => [
      event,
      {
        post: {
          operationId: `webhook ${event}`,
          summary: `Told of ${event}; at least once, in no promised order`,
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(webhookMessage.extend({ type: z.literal(event) }), 'output'),
              },
            },
          },
          responses: { 200: { description: 'It has arrived: any status from 200 to 299' } },
        },
      },
    ]),
  )

/** The OpenAPI 3.1 document of all routes of the contract, and of what webhooks are told. */
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
    webhooks: messages(),
    components: {
      schemas: { Error: schemaOf(errorEnvelope, 'output') },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'An API token: `upl_…`.' },
        radius: { type: 'apiKey', in: 'header', name: radiusSecretHeader },
      },
    },
  }
}
