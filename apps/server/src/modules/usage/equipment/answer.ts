import { isIPv4 } from 'node:net'
import { attribute, codes, decode, encode, header, headerBytes, hmac, md5 } from './packet'
import type { EquipmentAnswer } from './packet'

/** The session that a Disconnect-Request is about. */
export interface SessionRequest {
  sessionId: string
  nasAddress: string
}

/**
 * The equipment's side, for the demo and tests: the session to end; undefined for bytes that are not a request signed
 * with the secret, or that name no session.
 */
export function readRequest(bytes: Buffer, secret: string): SessionRequest | undefined {
  if (bytes[0] !== codes.disconnect || !isSigned(bytes, secret)) return undefined
  const attributes = decode(bytes.subarray(headerBytes)) ?? []
  const valueOf = (wanted: number) => attributes.find(({ type }) => type === wanted)?.value
  const sessionId = valueOf(attribute.acctSessionId)?.toString()
  const nasAddress = [...(valueOf(attribute.nasIpAddress) ?? [])].join('.')
  return sessionId && isIPv4(nasAddress) ? { sessionId, nasAddress } : undefined
}

/** RFC 5176, 2.3 and 3.4: the Message-Authenticator over zeros in both places, then the Request Authenticator. */
export function isSigned(bytes: Buffer, secret: string): boolean {
  if (bytes.length < headerBytes + 18) return false
  const plain = Buffer.from(bytes).fill(0, 4, headerBytes)
  const at = bytes.length - 16
  if (bytes[at - 2] !== attribute.messageAuthenticator) return false
  const blank = Buffer.from(plain).fill(0, at)
  return (
    md5(plain, secret).equals(bytes.subarray(4, headerBytes)) &&
    hmac(blank, secret).equals(bytes.subarray(at))
  )
}

/** The packet with an answer to a request. */
export function answerTo(request: Buffer, secret: string, answer: EquipmentAnswer): Buffer {
  const cause = Buffer.alloc(4)
  cause.writeUInt32BE(answer.cause ?? 0)
  const attributes = answer.cause === undefined ? Buffer.alloc(0) : encode(attribute.errorCause, cause)
  const code = (request[0] ?? codes.disconnect) + (answer.kind === 'ack' ? 1 : 2)
  return signedAnswer(code, request, attributes, secret)
}

/** An answer with these attributes; if the first of them is a Message-Authenticator, its value is computed. */
export function signedAnswer(code: number, request: Buffer, attributes: Buffer, secret: string): Buffer {
  const bytes = Buffer.concat([header(code, request[1] ?? 0, attributes.length), attributes])
  request.copy(bytes, 4, 4, headerBytes)
  if (attributes[0] === attribute.messageAuthenticator) hmac(bytes, secret).copy(bytes, headerBytes + 2)
  md5(bytes, secret).copy(bytes, 4)
  return bytes
}
