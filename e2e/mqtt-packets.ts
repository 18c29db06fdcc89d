// The few packets of MQTT 3.1.1 that the tests need, so that they can also send what client libraries refuse to.

export interface Introduction {
  clientId: string
  username: string
  password: string
  will?: { topic: string; payload: string }
}

export interface Message {
  kind: 'publish'
  topic: string
  payload: string
}

type Packet = Message | { kind: 'connack'; code: number } | { kind: 'other' }

const bytes = (text: string) => [...new TextEncoder().encode(text)]
const text = (part: number[]) => new TextDecoder().decode(new Uint8Array(part))
const short = (value: number) => [value >> 8, value & 255]
const withLength = (value: string) => [...short(bytes(value).length), ...bytes(value)]

function packet(head: number, body: number[]): number[] {
  const length: number[] = []
  let rest = body.length
  do {
    length.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return [head, ...length, ...body]
}

export function connect({ clientId, username, password, will }: Introduction): number[] {
  const flags = 0b1100_0010 | (will ? 0b100 : 0)
  const lastWill = will ? [...withLength(will.topic), ...withLength(will.payload)] : []
  const login = [...withLength(username), ...withLength(password)]
  return packet(0x10, [
    ...withLength('MQTT'),
    4,
    flags,
    ...short(60),
    ...withLength(clientId),
    ...lastWill,
    ...login,
  ])
}

export function subscribe(filter: string): number[] {
  return packet(0x82, [...short(1), ...withLength(filter), 0])
}

export function publish(topic: string, payload: string): number[] {
  return packet(0x30, [...withLength(topic), ...bytes(payload)])
}

/** The complete packets at the beginning of what was received. */
export function packetsIn(received: number[]): Packet[] {
  let at = 1
  let length = 0
  for (let shift = 0; ; shift += 7, at += 1) {
    const byte = received[at]
    if (byte === undefined) return []
    length |= (byte & 127) << shift
    if (byte < 128) break
  }
  const end = at + 1 + length
  if (received.length < end) return []
  return [understand(received[0] ?? 0, received.slice(at + 1, end)), ...packetsIn(received.slice(end))]
}

function understand(head: number, body: number[]): Packet {
  const kind = head >> 4
  if (kind === 2) return { kind: 'connack', code: body[1] ?? 255 }
  if (kind !== 3) return { kind: 'other' }
  const topicEnd = 2 + (body[0] ?? 0) * 256 + (body[1] ?? 0)
  return { kind: 'publish', topic: text(body.slice(2, topicEnd)), payload: text(body.slice(topicEnd)) }
}
