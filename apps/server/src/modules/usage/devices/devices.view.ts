import type { Device } from '@uplink/contract/devices'
import type { DeviceRow } from './devices.store'
import { toHardwareAddress, toPlace } from '../sessions/network-sessions.view'

export function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    device: toHardwareAddress(row.calling_station),
    place: toPlace(row),
    state: row.stopped_at ? 'offline' : row.disconnecting_since ? 'disconnecting' : 'online',
    since: (row.stopped_at ?? row.started_at).toISOString(),
    first_seen_at: row.first_seen_at.toISOString(),
    sessions: row.sessions,
    download_bytes: row.download_bytes,
    upload_bytes: row.upload_bytes,
  }
}
