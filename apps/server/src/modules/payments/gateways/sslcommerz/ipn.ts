import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { WebhookRejected, type News } from '../gateway'
import { isPaid } from './answers'
import { fromTaka } from '../taka'

/** What an IPN, SSLCommerz's message, must say. */
const ipn = z.object({
  status: z.string().min(1).max(40),
  tran_id: z.string().min(1).max(64),
  val_id: z.string().max(80).optional(),
  amount: z.string().max(20),
  currency: z.string().max(10).optional(),
  bank_tran_id: z.string().max(80).optional(),
})

/** What the signature must cover: everything that we read. */
const covered = ['status', 'tran_id', 'amount'] as const
const coveredOfPaid = [...covered, 'val_id', 'bank_tran_id', 'currency'] as const

const hash = (algorithm: 'md5' | 'sha256', text: string) => createHash(algorithm).update(text).digest('hex')

/** The hash of some fields with the store's password, as SSLCommerz makes it. */
export function signatureOf(
  fields: ReadonlyMap<string, string>,
  keys: readonly string[],
  storePassword: string,
  algorithm: 'md5' | 'sha256',
): string {
  const signed = new Map(keys.flatMap((key) => (fields.has(key) ? [[key, fields.get(key) ?? '']] : [])))
  signed.set('store_passwd', hash('md5', storePassword))
  const sorted = [...signed].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return hash(algorithm, sorted.map(([key, value]) => `${key}=${value}`).join('&'))
}

function isEqual(given: string, expected: string): boolean {
  // letters beyond ASCII have more bytes than their text is long
  const [shown, right] = [Buffer.from(given), Buffer.from(expected)]
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/** Throws unless SSLCommerz signed the message with the store's password. */
export function verify(raw: string, storePassword: string): void {
  const fields = new Map(new URLSearchParams(raw))
  const keys = (fields.get('verify_key') ?? '').split(',')
  const needed = isPaid({ status: fields.get('status') ?? '' }) ? coveredOfPaid : covered
  if (needed.some((key) => !keys.includes(key)))
    throw new WebhookRejected('a signature that covers too little')
  const md5 = fields.get('verify_sign') ?? ''
  const sha2 = fields.get('verify_sign_sha2')
  const isSigned =
    isEqual(md5, signatureOf(fields, keys, storePassword, 'md5')) &&
    // the stronger hash is not in every message, but where it is, it must be right
    (sha2 === undefined || isEqual(sha2, signatureOf(fields, keys, storePassword, 'sha256')))
  if (!isSigned) throw new WebhookRejected('a bad signature')
}

/** The news in a message that was verified. */
export function newsIn(raw: string): News[] {
  const read = ipn.safeParse(Object.fromEntries(new URLSearchParams(raw)))
  if (!read.success) throw new WebhookRejected('not a message of SSLCommerz')
  const { status, tran_id: merchantNumber, val_id, amount, currency = 'BDT', bank_tran_id } = read.data
  const isCompleted = isPaid({ status })
  const poisha = currency === 'BDT' ? fromTaka(amount) : undefined
  if (isCompleted && (!val_id || !bank_tran_id)) throw new WebhookRejected('a payment without its numbers')
  return [
    {
      // the same for VALID and VALIDATED, which tell of one payment
      key: isCompleted ? `paid ${val_id}` : `${status} ${merchantNumber}`,
      transactionId: bank_tran_id || merchantNumber,
      isCompleted,
      amount: poisha ?? 0,
      merchantNumber,
    },
  ]
}
