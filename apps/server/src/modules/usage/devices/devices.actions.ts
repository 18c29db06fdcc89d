import { deviceDays, deviceLimit, type Device } from '@uplink/contract/devices'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found, Problem } from '#platform/http/problem'
import { findDevices, findNamed, findToEnd, noteEndRequest, setName, type DeviceRow } from './devices.store'
import { endSession, type Asking } from './disconnect.actions'
import { toHardwareAddress, toPlace } from '../sessions/network-sessions.view'

function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    device: toHardwareAddress(row.calling_station),
    name: row.name,
    place: toPlace(row),
    state: row.stopped_at ? 'offline' : row.disconnecting_since ? 'disconnecting' : 'online',
    since: (row.stopped_at ?? row.started_at).toISOString(),
    first_seen_at: row.first_seen_at.toISOString(),
    sessions: row.sessions,
    download_bytes: row.download_bytes,
    upload_bytes: row.upload_bytes,
  }
}

export async function listDevices(call: Call, connection: OwnConnection): Promise<Device[]> {
  const since = new Date(call.clock.now().getTime() - deviceDays * dayMs)
  const rows = await findDevices(call.db, { connection: connection.id, since, limit: deviceLimit })
  return rows.map(toDevice)
}

/** Gives the device of a session a name, or takes it away. */
export async function nameDevice(
  call: Call,
  connection: OwnConnection,
  session: number,
  name: string | null,
): Promise<Pick<Device, 'name'>> {
  const before = found(await findNamed(call.db, { session, connection: connection.id }))
  if (before.name === name) return { name }
  const { device } = before
  await call.db.transaction().execute(async (tx) => {
    await setName(tx, { connection: connection.id, device, name, now: call.clock.now() })
    await call.audit(tx, {
      act: 'connection.device-named',
      target: ['connection', connection.id],
      before: { device, name: before.name },
      after: { device, name },
    })
  })
  return { name }
}

/** What the process gives: how equipment is asked. */
export type AskingDeps = Pick<Asking, 'seals' | 'settings'>

/** If the equipment is already ending the session, the answer is the same and no further request is sent. */
export async function disconnectDevice(
  call: Call,
  deps: AskingDeps,
  connection: OwnConnection,
  id: number,
): Promise<Pick<Device, 'id' | 'state'>> {
  const session = found(await findToEnd(call.db, { session: id, connection: connection.id }))
  if (session.stopped_at) throw new Problem('device.not-online')
  if (session.disconnecting_since) return { id, state: 'disconnecting' }
  const asking = { db: call.db, clock: call.clock, ...deps }
  const isCustomer = call.person.accountType === 'customer'
  const ending = await endSession(asking, session, async (tx, result) => {
    // what staff do is the provider's act, whoever rang them up
    if (isCustomer && result === 'disconnecting')
      await noteEndRequest(tx, { session: id, now: call.clock.now() })
    await call.audit(tx, {
      act: 'connection.disconnect-requested',
      target: ['connection', connection.id],
      details: { session: id, result },
    })
  })
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
