import type { ImportField } from '@uplink/contract/imports'
import {
  attributeList,
  poolName,
  readAttributes,
  type NetworkAttribute,
} from '@uplink/contract/network-attributes'
import { newNetworkTerms } from '@uplink/contract/network-terms'
import { plainDigits } from '@uplink/contract/digits'
import { isForbiddenAddress } from '#platform/sources/reach/allowed-hosts'
import type * as z from 'zod'

/** What a line gets at sign-in besides its speed, and what its package adds where the import makes it. */
export interface ReadTerms {
  framed_address: string | null
  framed_pool: string | null
  device: string | null
  max_sessions: number | null
  attributes: readonly NetworkAttribute[] | null
  burst_download_kbps: number | null
  burst_upload_kbps: number | null
  burst_seconds: number | null
  package_pool: string | null
  package_sessions: number | null
  package_attributes: readonly NetworkAttribute[] | null
}

/** Tells what is wrong with a field, which then has no value. */
export type Wrong = (field: ImportField, problem: string) => null

interface Reading {
  /** A field as one line of text. */
  given: (field: ImportField) => string
  /** A field as it came. */
  text: (field: ImportField) => string
  kbps: (field: ImportField) => number | null
  wrong: Wrong
}

const { framed_address: address, device, max_sessions: sessions } = newNetworkTerms.shape
const longestBurst = 300

/** Reads the network terms of a line by the rules of the screens where staff set them. */
export function readTerms({ given, text, kbps, wrong }: Reading): ReadTerms {
  const read = <T>(field: ImportField, schema: z.ZodType<T>, value: unknown): T | null => {
    const result = schema.safeParse(value)
    return result.success ? result.data : wrong(field, sentence(result.error))
  }
  const pool = (field: ImportField) => read(field, poolName, given(field)) ?? null
  const number = (field: ImportField, schema: z.ZodType<number | null | undefined>, problem: string) => {
    const digits = plainDigits(given(field))
    if (digits === '') return null
    const result = schema.safeParse(/^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN)
    return result.success ? (result.data ?? null) : wrong(field, problem)
  }
  const attributes = (field: ImportField) => {
    const written = readAttributes(text(field).replaceAll(/;\s*(?=[\w-]+\s*[+:]?=)/g, '\n'))
    return written.length === 0 ? null : read(field, attributeList, written)
  }
  const framed =
    given('static_address') === '' ? null : (read('static_address', address, given('static_address')) ?? null)
  const isForbidden = framed !== null && isForbiddenAddress(framed)
  const burst = burstOf({ given, text, kbps, wrong })
  return {
    framed_address: isForbidden ? wrong('static_address', 'No line can have this address') : framed,
    framed_pool: pool('address_pool'),
    device: given('device') === '' ? null : (read('device', device, given('device')) ?? null),
    max_sessions: number('max_sessions', sessions, notSessions),
    attributes: attributes('attributes'),
    burst_download_kbps: burst?.download ?? null,
    burst_upload_kbps: burst?.upload ?? null,
    burst_seconds: burst?.seconds ?? null,
    package_pool: pool('package_pool'),
    package_sessions: number('package_sessions', sessions, notSessions),
    package_attributes: attributes('package_attributes'),
  }
}

const notSessions = 'It is not a whole number from 1 to 100'

/** A burst has all three, or there is none. */
function burstOf({ given, kbps, wrong }: Reading) {
  const [download, upload] = [kbps('burst_download_kbps'), kbps('burst_upload_kbps')]
  const seconds = plainDigits(given('burst_seconds'))
  const stated = [given('burst_download_kbps'), given('burst_upload_kbps'), seconds].filter(
    (each) => each !== '',
  )
  if (stated.length === 0) return null
  if (stated.length < 3)
    return wrong('burst_download_kbps', 'A burst needs its download, its upload and its seconds')
  if (!/^\d{1,3}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > longestBurst)
    return wrong('burst_seconds', `It is not a whole number of seconds up to ${longestBurst}`)
  return download === null || upload === null ? null : { download, upload, seconds: Number(seconds) }
}

/** With the attribute that it is about, where it is about one. */
function sentence(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'is not valid'
  const [place] = issue.path
  return typeof place === 'number' ? `Attribute ${place + 1}: ${issue.message}` : issue.message
}
