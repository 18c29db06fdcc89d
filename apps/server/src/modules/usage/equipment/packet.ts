import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** What a request says about the session that it is about (RFC 5176, 3). */
export interface SessionTarget {
  username: string
  sessionId: string
  nasAddress: string
  framedAddress: string | null
  callingStation: string | null
}

export type EquipmentAnswer =
  /** The equipment has accepted: a session to end has ended when its Stop comes, unless the cause says that it is gone. */
  | { kind: 'ack'; cause?: number | undefined }
  /** It refuses; the cause is one of RFC 5176, 3.5, or undefined. */
  | { kind: 'nak'; cause: number | undefined }

/** RFC 5176, 2.3; of a request the answers are the next code, if it is accepted, and the one after, if not. RFC 5997. */
export const codes = {
  disconnect: 40,
  disconnected: 41,
  notDisconnected: 42,
  change: 43,
  changed: 44,
  notChanged: 45,
  statusServer: 12,
  accessAccept: 2,
  accountingResponse: 5,
} as const

/** Attribute types: RFC 2865, 2866, 2869 and 5176. */
export const attribute = {
  userName: 1,
  nasIpAddress: 4,
  framedIpAddress: 8,
  callingStationId: 31,
  acctSessionId: 44,
  eventTimestamp: 55,
  messageAuthenticator: 80,
  nasIpv6Address: 95,
  errorCause: 101,
} as const

export const headerBytes = 20
const authenticatorAt = 4
const longestPacket = 4096

/** A request that can be sent repeatedly with the same bytes; `authenticator` is needed to check its answer. */
export interface EquipmentRequest {
  code: number
  bytes: Buffer
  identifier: number
  authenticator: Buffer
}

interface Sending {
  identifier: number
  secret: string
  now: Date
}

/**
 * A Disconnect-Request with only what identifies the session.
 *
 * @param sending `identifier`: 0 to 255; the answer has the same
 */
export function disconnectRequest(target: SessionTarget, sending: Sending): EquipmentRequest {
  return signed(codes.disconnect, naming(target), sending)
}

/** A CoA-Request: the session, and the encoded attributes that it gets. */
export function changeRequest(target: SessionTarget, attributes: Buffer, sending: Sending): EquipmentRequest {
  return signed(codes.change, Buffer.concat([naming(target), attributes]), sending)
}

/** Asks a RADIUS server whether it is there (RFC 5997): its authenticator is random, like that of a sign-in. */
export function statusRequest({ identifier, secret }: Omit<Sending, 'now'>): EquipmentRequest {
  const attributes = encode(attribute.messageAuthenticator, Buffer.alloc(16))
  const authenticator = randomBytes(16)
  const bytes = Buffer.concat([header(codes.statusServer, identifier, attributes.length), attributes])
  authenticator.copy(bytes, authenticatorAt)
  hmac(bytes, secret).copy(bytes, bytes.length - 16)
  return { code: codes.statusServer, bytes, identifier, authenticator }
}

function naming(target: SessionTarget): Buffer {
  return Buffer.concat([
    isIPv4(target.nasAddress)
      ? encode(attribute.nasIpAddress, ipv4(target.nasAddress))
      : encode(attribute.nasIpv6Address, ipv6(target.nasAddress)),
    encode(attribute.userName, Buffer.from(target.username)),
    encode(attribute.acctSessionId, Buffer.from(target.sessionId)),
    target.framedAddress !== null && isIPv4(target.framedAddress)
      ? encode(attribute.framedIpAddress, ipv4(target.framedAddress))
      : Buffer.alloc(0),
    target.callingStation === null
      ? Buffer.alloc(0)
      : encode(attribute.callingStationId, Buffer.from(target.callingStation)),
  ])
}

/** A request with the time against replay, and both authenticators. */
function signed(code: number, naming: Buffer, { identifier, secret, now }: Sending): EquipmentRequest {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(now.getTime() / 1000))
  const attributes = Buffer.concat([
    naming,
    encode(attribute.eventTimestamp, seconds),
    encode(attribute.messageAuthenticator, Buffer.alloc(16)),
  ])
  const bytes = Buffer.concat([header(code, identifier, attributes.length), attributes])
  // Both are computed over a packet in which they are zero, the Message-Authenticator first.
  hmac(bytes, secret).copy(bytes, bytes.length - 16)
  const authenticator = md5(bytes, secret)
  authenticator.copy(bytes, authenticatorAt)
  return { code, bytes, identifier, authenticator }
}

/** The answer to a request; undefined for bytes with another identifier or a wrong secret, and for other data. */
export function readAnswer(
  bytes: Buffer,
  request: EquipmentRequest,
  secret: string,
): EquipmentAnswer | undefined {
  if (bytes.length < headerBytes || bytes.length > longestPacket) return undefined
  const length = bytes.readUInt16BE(2)
  if (length < headerBytes || length > bytes.length || bytes[1] !== request.identifier) return undefined
  const packet = bytes.subarray(0, length)
  const shown = Buffer.from(packet.subarray(authenticatorAt, headerBytes))
  const sent = Buffer.from(packet)
  request.authenticator.copy(sent, authenticatorAt)
  if (!timingSafeEqual(md5(sent, secret), shown)) return undefined
  const attributes = decode(packet.subarray(headerBytes))
  if (!attributes || !isSigned(sent, attributes, secret)) return undefined
  const kind = kindOf(packet[0], request.code)
  if (kind === undefined) return undefined
  const cause = attributes.find(({ type }) => type === attribute.errorCause)?.value
  return { kind, cause: cause?.length === 4 ? cause.readUInt32BE() : undefined }
}

function kindOf(code: number | undefined, request: number): EquipmentAnswer['kind'] | undefined {
  if (request === codes.statusServer)
    return code === codes.accessAccept || code === codes.accountingResponse ? 'ack' : undefined
  return code === request + 1 ? 'ack' : code === request + 2 ? 'nak' : undefined
}

/** Equipment need not sign its answers by Message-Authenticator; if it does, the value must be correct. */
function isSigned(packet: Buffer, attributes: Attribute[], secret: string): boolean {
  const signature = attributes.find(({ type }) => type === attribute.messageAuthenticator)
  if (!signature) return true
  if (signature.value.length !== 16) return false
  const blank = Buffer.from(packet)
  blank.fill(0, headerBytes + signature.offset, headerBytes + signature.offset + 16)
  return timingSafeEqual(hmac(blank, secret), signature.value)
}

export interface Attribute {
  type: number
  value: Buffer
  /** Where the value begins, counted from the first attribute. */
  offset: number
}

/** The attributes after a packet's header; undefined when their lengths do not add up. */
export function decode(bytes: Buffer): Attribute[] | undefined {
  const attributes: Attribute[] = []
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at + 1] ?? 0
    if (length < 2 || at + length > bytes.length) return undefined
    attributes.push({ type: bytes[at] ?? 0, value: bytes.subarray(at + 2, at + length), offset: at + 2 })
    at += length
  }
  return attributes
}

/** One attribute: type, length, value of at most 253 bytes. */
export function encode(type: number, value: Buffer): Buffer {
  const kept = value.subarray(0, 253)
  return Buffer.concat([Buffer.from([type, kept.length + 2]), kept])
}

/** A header with an authenticator of zeros. */
export function header(code: number, identifier: number, attributeBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes)
  bytes[0] = code
  bytes[1] = identifier
  bytes.writeUInt16BE(headerBytes + attributeBytes, 2)
  return bytes
}

const ipv4 = (address: string) => Buffer.from(address.split('.').map(Number))

/** The 16 bytes of an address, after `URL` has written it in groups of digits only. */
function ipv6(address: string): Buffer {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [left, right ?? ''].map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...(before ?? []), ...(after ?? [])]
  const zeros = Array<string>(8 - groups.length).fill('')
  const all = [...(before ?? []), ...zeros, ...(after ?? [])]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

// RADIUS is based on MD5 (RFC 2865, 3); the private network that it runs on protects it.
export const md5 = (bytes: Buffer, secret: string) => createHash('md5').update(bytes).update(secret).digest()
export const hmac = (bytes: Buffer, secret: string) => createHmac('md5', secret).update(bytes).digest()
