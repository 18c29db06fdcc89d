import type { UnknownLine } from '@uplink/contract/radius'
import { toHardwareAddress } from '../sessions/network-sessions.view'
import type { UnknownLineRow } from './unknown-lines.store'

export function toUnknownLine(row: UnknownLineRow): UnknownLine {
  return {
    username: row.username,
    nas_address: row.nas_address,
    place: row.place,
    device: toHardwareAddress(row.calling_station),
    packets: row.packets,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  }
}
