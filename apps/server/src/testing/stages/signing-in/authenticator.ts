import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyRequest, SignedPasskey } from '@uplink/contract/passkey-signing'
import type { MadePasskey, PasskeyCreation } from '@uplink/contract/passkeys'

/** What a browser writes into what is signed, and what its authenticator may do. */
interface Behaviour {
  origin?: string
  rpId?: string
  /** Whether the person was verified by a finger, a face or a number. */
  isVerified?: boolean
  /** May be copied to other devices, and is. */
  isBackedUp?: boolean
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** CBOR of what an attestation consists of: whole numbers, bytes, texts and maps (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([kind | size])
      : size < 256
        ? Buffer.from([kind | 24, size])
        : Buffer.from([kind | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(0xa0, value.size), ...parts])
}

/** An authenticator in software, with a browser around it: what it does can be made wrong in each way. */
export function createAuthenticator(origin: string) {
  const keys = new Map<string, { key: KeyObject; count: number }>()
  const rpId = new URL(origin).hostname

  const clientData = (type: string, challenge: string, from: string) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false })

  const flags = ({ isVerified = true, isBackedUp = false }: Behaviour) =>
    1 | (isVerified ? 4 : 0) | (isBackedUp ? 8 | 16 : 0)

  function counted(count: number): Buffer {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(count)
    return bytes
  }

  return {
    /** Makes a passkey, as `navigator.credentials.create` does. */
    make({ challenge }: PasskeyCreation, behaviour: Behaviour = {}): MadePasskey {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      keys.set(base64url(id), { key: privateKey, count: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const data = Buffer.concat([
        sha256(behaviour.rpId ?? rpId),
        Buffer.from([flags(behaviour) | 64]),
        counted(0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        id: base64url(id),
        client_data: base64url(clientData('webauthn.create', challenge, behaviour.origin ?? origin)),
        attestation: base64url(attestation),
        transports: ['internal'],
      }
    },

    /** Signs with a passkey, as `navigator.credentials.get` does; `by`: with which of several. */
    sign(
      { challenge, credentials }: PasskeyRequest,
      { count, by, ...behaviour }: Behaviour & { count?: number; by?: string } = {},
    ): SignedPasskey {
      const id = by ?? credentials.find((one) => keys.has(one.id))?.id
      const held = id === undefined ? undefined : keys.get(id)
      if (id === undefined || !held) throw new Error('this authenticator has none of these passkeys')
      held.count = count ?? held.count + 1
      const client = clientData('webauthn.get', challenge, behaviour.origin ?? origin)
      const data = Buffer.concat([
        sha256(behaviour.rpId ?? rpId),
        Buffer.from([flags(behaviour)]),
        counted(held.count),
      ])
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), held.key)
      return {
        id,
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(signature),
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
