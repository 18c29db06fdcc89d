import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Database } from '#platform/database/kysely'
import { answerTo, isSigned, signedAnswer } from './disconnect/answer'
import { attribute, codes, decode, encode, type Attribute } from './disconnect/packet'

/** A request that the test equipment has received. */
export interface Asked {
  code: number
  /** As sent, to see whether a request was repeated. */
  bytes: Buffer
  attributes: Attribute[]
  /** Whether both authenticators are correct. */
  isSigned: boolean
}

type Behaviour =
  | { answer: 'silence' | 'signed-ack' }
  | { answer: 'ack'; cause?: number }
  | { answer: 'nak'; cause: number }
  /** No answer to this many packets, then an ACK. */
  | { answer: 'late-ack'; after: number }
  /** An ACK made with a wrong secret, then one for another request, then nothing. */
  | { answer: 'forged' }

/** Equipment on this machine that accepts Disconnect-Requests and records them. */
export async function startAccessServer(secret: string, behaviour: Behaviour) {
  const socket = createSocket('udp4')
  const asked: Asked[] = []
  socket.on('message', (bytes, { port, address }) => {
    const body = bytes.subarray(20)
    asked.push({
      code: bytes[0] ?? 0,
      bytes,
      attributes: decode(body) ?? [],
      isSigned: isSigned(bytes, secret),
    })
    for (const answer of answersTo(bytes, secret, behaviour, asked.length)) socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    asked,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  }
}

function answersTo(request: Buffer, secret: string, behaviour: Behaviour, time: number): Buffer[] {
  switch (behaviour.answer) {
    case 'ack':
      return [answerTo(request, secret, { kind: 'ack', cause: behaviour.cause })]
    case 'signed-ack':
      return [
        signedAnswer(codes.ack, request, encode(attribute.messageAuthenticator, Buffer.alloc(16)), secret),
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
    case 'silence':
      return []
  }
}

/** Equipment that the portal knows by name. */
export async function accessServerFactory(
  { db }: { db: Database },
  values: { address: string; organizationId: number; place: string; port?: number },
) {
  await db
    .insertInto('access_servers')
    .values({
      address: values.address,
      organization_id: values.organizationId,
      place: values.place,
      disconnect_port: values.port ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ place: values.place, disconnect_port: values.port ?? null }),
    )
    .execute()
}
