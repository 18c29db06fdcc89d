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
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM with a fresh nonce each time and a key derived from the portal's secret key. Layout: nonce, tag, text.
 */
export function createSeals(secretKey: string): Seals {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'uplink seals 1', 32))
  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, context) => {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      const text = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Buffer.concat(text).toString('utf8')
    },
  }
}
