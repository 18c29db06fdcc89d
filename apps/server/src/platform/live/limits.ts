import { liveConnection } from '@uplink/contract/live'

/** Limits for live connections of one process. */
export interface LiveLimits {
  /** From opening the socket until the token is accepted. */
  connectTimeoutMs: number
  /** A client must send something at least this often; it is cut off after half as long again. */
  keepaliveSeconds: number
  frameBytes: number
  /** Of a client's packet: the longest honest one is the sign-in, with about 150 bytes. */
  packetBytes: number
  packetsPerSecond: number
  filtersPerSocket: number
  socketsPerPerson: number
  /** Sockets whose token is not accepted yet, of all people together. */
  waitingSockets: number
  /** How much a client may leave unread. */
  unreadBytes: number
}

export const liveLimits: LiveLimits = {
  connectTimeoutMs: liveConnection.connectTimeoutMs,
  keepaliveSeconds: 120,
  frameBytes: 8 * 1024,
  packetBytes: 4 * 1024,
  packetsPerSecond: 50,
  filtersPerSocket: 16,
  socketsPerPerson: 20,
  waitingSockets: 2000,
  unreadBytes: 1024 * 1024,
}
