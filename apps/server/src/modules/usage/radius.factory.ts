import type { FastifyInstance } from 'fastify'
import { radiusSecretHeader, type RadiusPacket } from '@uplink/contract/radius'
import type { Database } from '#platform/database/kysely'

/** A packet as the RADIUS server writes it. */
export function radiusPacket(values: Record<string, string | number>): RadiusPacket {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { type: typeof value === 'number' ? 'integer' : 'string', value: [value] },
    ]),
  )
}

/** The secret of an app for tests; pass it as `RADIUS_SECRET`. */
export const radiusSecret = 'what the RADIUS server shows'

/** Calls like the RADIUS server: from this machine, by default with the right secret. */
export async function asRadius(
  { server }: { server: FastifyInstance },
  path: string,
  body: object,
  { secret = radiusSecret, from = '127.0.0.1' }: { secret?: string | null; from?: string } = {},
) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/radius/${path}`,
    payload: body,
    remoteAddress: from,
    headers: secret === null ? {} : { [radiusSecretHeader]: secret },
  })
  const parsed: unknown = answer.body ? JSON.parse(answer.body) : undefined
  return { status: answer.statusCode, text: answer.body, body: parsed }
}

/** How a line's latest attempt to sign in to the network ended; undefined when there was none. */
export const lastAuthentication = (db: Database, connectionId: number) =>
  db
    .selectFrom('network_authentications')
    .select(['is_accepted as isAccepted', 'reason', 'occurred_at as at'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
