import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { radiusSecretHeader } from '@uplink/contract/radius'
import { ask } from './database'

/** The secrets that the journeys' portal shares with the RADIUS server and with the equipment on this machine. */
export const radiusSettings = {
  RADIUS_SECRET: 'the RADIUS server of the journeys',
  RADIUS_COA_SECRETS: '127.0.0.1=the equipment of the journeys',
  RADIUS_COA_TIMEOUT: '1500',
}
const equipmentSecret = 'the equipment of the journeys'

/** Sends the portal an accounting packet, as the RADIUS server does. */
export async function account(packet: Record<string, string | number>): Promise<void> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/radius/accounting`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [radiusSecretHeader]: radiusSettings.RADIUS_SECRET },
    body: JSON.stringify(
      Object.fromEntries(Object.entries(packet).map(([name, value]) => [name, { value: [value] }])),
    ),
  })
  if (answer.status !== 204) throw new Error(`The packet was answered with ${answer.status}`)
}

/** Equipment at 127.0.0.1, of this person's provider, that agrees to end a session, and counts how often it was asked to. */
export async function startAccessServer(place: string, of: { id: number }) {
  const equipment = await startEquipment('127.0.0.1', equipmentSecret)
  await ask(
    `INSERT INTO access_servers (address, organization_id, name, place, disconnect_port)
     SELECT '127.0.0.1', organization_id, $1, $1, $2 FROM connections WHERE user_id = $3 LIMIT 1
     ON CONFLICT (address) DO UPDATE SET place = excluded.place, disconnect_port = excluded.disconnect_port,
       organization_id = excluded.organization_id`,
    [place, equipment.port, of.id],
  )
  return { requests: () => equipment.requests.length, stop: equipment.stop }
}

/** RFC 5176, 2.3: requests, and how far the number of an acknowledgement is from that of its request. */
const codes = { disconnect: 40, change: 43 } as const

/**
 * Equipment at an address of this machine. It believes requests only that are signed with its secret, refuses to end
 * sessions of names that no line has, and agrees to everything else.
 */
export async function startEquipment(address: string, secret: string) {
  const socket = createSocket('udp4').bind(0, address)
  await once(socket, 'listening')
  const requests: { code: number; text: string }[] = []
  socket.on('message', (request, { port, address: from }) => {
    const code = request[0] ?? 0
    const plain = Buffer.from(request).fill(0, 4, 20)
    const signature = createHash('md5').update(plain).update(secret).digest()
    if ((code !== codes.disconnect && code !== codes.change) || !signature.equals(request.subarray(4, 20)))
      return
    const text = request.subarray(20).toString('latin1')
    requests.push({ code, text })
    const kind = text.includes('uplink-check-') ? 2 : 1
    // Only the header, signed over the request's authenticator (RFC 5176, 2.3).
    const answer = Buffer.concat([
      Buffer.from([code + kind, request[1] ?? 0, 0, 20]),
      request.subarray(4, 20),
    ])
    createHash('md5').update(answer).update(secret).digest().copy(answer, 4)
    socket.send(answer, port, from)
  })
  return {
    port: socket.address().port,
    requests,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  }
}
