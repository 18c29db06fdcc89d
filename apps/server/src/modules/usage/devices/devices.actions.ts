import { deviceDays, deviceLimit, type Device } from '@uplink/contract/devices'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { findDevices, findToEnd } from './devices.store'
import { toDevice } from './devices.view'
import { endSession, type DisconnectSettings } from './disconnect.actions'

export async function listDevices(call: Call, connection: OwnConnection): Promise<Device[]> {
  const since = new Date(call.clock.now().getTime() - deviceDays * dayMs)
  const rows = await findDevices(call.db, { connection: connection.id, since, limit: deviceLimit })
  return rows.map(toDevice)
}

/** If the equipment is already ending the session, the answer is the same and no further request is sent. */
export async function disconnectDevice(
  call: Call,
  settings: DisconnectSettings,
  connection: OwnConnection,
  id: number,
): Promise<Pick<Device, 'id' | 'state'>> {
  const session = found(await findToEnd(call.db, { session: id, connection: connection.id }))
  if (session.stopped_at) throw new Problem('device.not-online')
  if (session.disconnecting_since) return { id, state: 'disconnecting' }
  const ending = await endSession(call, settings, session, (tx, result) =>
    call.audit(tx, {
      act: 'connection.disconnect-requested',
      target: ['connection', connection.id],
      details: { session: id, result },
    }),
  )
  switch (ending) {
    case 'disconnecting':
      return { id, state: 'disconnecting' }
    case 'gone':
      return { id, state: 'offline' }
    case 'refused':
      throw new Problem('device.not-disconnected')
    case 'no-answer':
      throw new Problem('device.no-answer', { retryAfter: 60 })
    case 'not-set-up':
      throw new Problem('device.disconnect-not-set-up')
  }
}
