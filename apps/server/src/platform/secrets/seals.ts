import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts stored secrets, so that they are unreadable without the portal's key. */
export interface Seals {
  /**
   * @param context what the secret belongs to, `bank_accounts:10001`: sealed text copied to another row cannot be
   * opened
   */
  seal(text: string, context: string): Buffer
  /** Throws when the key or the context differs, or a byte was changed. */
  open(sealed: Buffer, context: string): string
  /** Whether the present key opens it, and not only the one before. */
  isCurrent(sealed: Buffer, context: string): boolean
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a fresh nonce each time and a key derived from the portal's secret key. Layout: nonce, tag, text.
 *
 * @param formerKey opens what was sealed before the key was changed; nothing is sealed with it
 */
export function createSeals(secretKey: string, formerKey?: string): Seals {
  const key = keyOf(secretKey)
  const former = formerKey === undefined ? undefined : keyOf(formerKey)
  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, context) => {
      try {
        return openBy(key, sealed, context)
      } catch (error) {
        if (former === undefined) throw error
        return openBy(former, sealed, context)
      }
    },
    isCurrent: (sealed, context) => {
      try {
        openBy(key, sealed, context)
        return true
      } catch {
        return false
      }
    },
  }
}

const keyOf = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'uplink seals 1', 32))

function openBy(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
  return Buffer.concat(text).toString('utf8')
}
