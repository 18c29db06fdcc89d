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

/** Equipment at 127.0.0.1 that agrees to end a session, and counts how often it was asked to. */
export async function startAccessServer(place: string) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let asked = 0
  socket.on('message', (request, { port, address }) => {
    asked++
    // A Disconnect-ACK: only the header, signed over the request's authenticator (RFC 5176, 2.3).
    const answer = Buffer.concat([Buffer.from([41, request[1] ?? 0, 0, 20]), request.subarray(4, 20)])
    createHash('md5').update(answer).update(equipmentSecret).digest().copy(answer, 4)
    socket.send(answer, port, address)
  })
  await ask(
    `INSERT INTO access_servers (address, organization_id, place, disconnect_port)
     SELECT '127.0.0.1', min(id), $1, $2 FROM organizations
     ON CONFLICT (address) DO UPDATE SET place = excluded.place, disconnect_port = excluded.disconnect_port`,
    [place, socket.address().port],
  )
  return {
    asked: () => asked,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  }
}
