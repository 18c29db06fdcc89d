import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { EquipmentKind } from '@uplink/contract/access-servers'
import type { Database } from '#platform/database/kysely'
import type { Seals } from '#platform/secrets/seals'
import { equipmentSecrets } from './equipment/reach'
import { answerTo, isSigned, signedAnswer } from './equipment/answer'
import { attribute, codes, decode, encode, type Attribute } from './equipment/packet'

/** A request that the test equipment has received. */
export interface ReceivedPacket {
  code: number
  /** As sent, to see whether a request was repeated. */
  bytes: Buffer
  attributes: Attribute[]
  /** Whether both authenticators are correct. */
  isSigned: boolean
}

type Behaviour =
  | { answer: 'silence' | 'signed-ack' }
  /** A change is refused, a request to end a session accepted. */
  | { answer: 'only-disconnect' }
  /** Only Status-Server is answered. */
  | { answer: 'status' }
  | { answer: 'ack'; cause?: number }
  | { answer: 'nak'; cause: number }
  /** No answer to this many packets, then an ACK. */
  | { answer: 'late-ack'; after: number }
  /** An ACK made with a wrong secret, then one for another request, then nothing. */
  | { answer: 'forged' }

/** Equipment on this machine that accepts Disconnect-Requests and records them. */
export async function startAccessServer(secret: string, behaviour: Behaviour) {
  const socket = createSocket('udp4')
  const requests: ReceivedPacket[] = []
  socket.on('message', (bytes, { port, address }) => {
    const body = bytes.subarray(20)
    requests.push({
      code: bytes[0] ?? 0,
      bytes,
      attributes: decode(body) ?? [],
      isSigned: isSigned(bytes, secret),
    })
    for (const answer of answersTo(bytes, secret, behaviour, requests.length))
      socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    requests,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  }
}

function answersTo(request: Buffer, secret: string, behaviour: Behaviour, time: number): Buffer[] {
  switch (behaviour.answer) {
    case 'ack':
      return [answerTo(request, secret, { kind: 'ack', cause: behaviour.cause })]
    case 'signed-ack':
      return [
        signedAnswer(
          codes.disconnected,
          request,
          encode(attribute.messageAuthenticator, Buffer.alloc(16)),
          secret,
        ),
      ]
    case 'late-ack':
      return time > behaviour.after ? [answerTo(request, secret, { kind: 'ack' })] : []
    case 'nak':
      return [answerTo(request, secret, { kind: 'nak', cause: behaviour.cause })]
    case 'forged': {
      const forAnother = Buffer.from(request)
      forAnother[1] = ((request[1] ?? 0) + 1) % 256
      return [
        answerTo(request, `${secret}?`, { kind: 'ack' }),
        answerTo(forAnother, secret, { kind: 'ack' }),
        Buffer.from('no RADIUS'),
      ]
    }
    case 'only-disconnect':
      return [
        answerTo(
          request,
          secret,
          request[0] === codes.change ? { kind: 'nak', cause: 401 } : { kind: 'ack' },
        ),
      ]
    case 'status': {
      const signature = encode(attribute.messageAuthenticator, Buffer.alloc(16))
      return request[0] === codes.statusServer
        ? [signedAnswer(codes.accessAccept, request, signature, secret)]
        : []
    }
    case 'silence':
      return []
  }
}

/** Equipment that the portal knows by name. */
export async function accessServerFactory(
  { db, seals }: { db: Database; seals: Seals },
  values: {
    address: string
    organizationId: number
    place: string
    port?: number
    kind?: EquipmentKind
    onChange?: 'change' | 'disconnect'
    status?: 'active' | 'inactive'
    secret?: string
  },
) {
  const columns = {
    organization_id: values.organizationId,
    place: values.place,
    name: `${values.place} ${values.address}`,
    disconnect_port: values.port ?? null,
    kind: values.kind ?? 'mikrotik',
    on_change: values.onChange ?? 'disconnect',
    status: values.status ?? 'active',
    secret: null,
  }
  const server = await db
    .insertInto('access_servers')
    .values({ address: values.address, ...columns })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.secret !== undefined) {
    const secret = seals.seal(values.secret, equipmentSecrets.contextOf(server.id))
    await db.updateTable('access_servers').set({ secret }).where('id', '=', server.id).execute()
  }
  return server
}
