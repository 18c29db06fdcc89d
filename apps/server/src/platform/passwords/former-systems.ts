import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/bcrypt'

/** A password as an older system keeps it. */
export type FormerPassword = { clear: string } | { md5: string } | { bcrypt: string }

const md5 = /^former:md5:([\w-]+):([\w-]+)$/
const bcrypt = /^former:bcrypt:(.+)$/

/**
 * What an older system keeps, by how it looks; undefined when it cannot be compared with what people type. Text that is no
 * hash is the password itself.
 */
export function formerPassword(text: string): FormerPassword | undefined {
  if (/^[0-9a-f]{32}$/i.test(text)) return { md5: text.toLowerCase() }
  // a higher cost would take seconds to compare
  if (/^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(text)) return { bcrypt: text }
  return text.startsWith('$') || /^\{\w+\}/.test(text) || text === '' || text.length > 128
    ? undefined
    : { clear: text }
}

/**
 * The form in which a password of an older system is stored until its owner first signs in. MD5 could be guessed from a stolen
 * table within minutes, so the portal's secret is mixed in: Argon2 for tens of thousands would take hours.
 */
export function keepFormer(former: FormerPassword, pepper: string): string {
  if ('bcrypt' in former) return `former:bcrypt:${former.bcrypt}`
  const digest = 'md5' in former ? former.md5 : md5Of(former.clear)
  const salt = randomBytes(9).toString('base64url')
  return `former:md5:${salt}:${mixed(digest, salt, pepper)}`
}

/** Whether a stored password is that of an older system. */
export const isFormer = (stored: string): boolean => md5.test(stored) || bcrypt.test(stored)

/** Whether this is the password that was kept. */
export async function matchesFormer(
  stored: string,
  password: string,
  peppers: readonly string[],
): Promise<boolean> {
  const hash = bcrypt.exec(stored)?.[1]
  if (hash !== undefined) return verify(password, hash)
  const [, salt = '', kept = ''] = md5.exec(stored) ?? []
  return peppers.some((pepper) => {
    const typed = mixed(md5Of(password), salt, pepper)
    return typed.length === kept.length && timingSafeEqual(Buffer.from(typed), Buffer.from(kept))
  })
}

const md5Of = (text: string) => createHash('md5').update(text).digest('hex')

const mixed = (digest: string, salt: string, pepper: string) =>
  createHmac('sha256', pepper).update(`${salt} ${digest}`).digest('base64url')
