import { queryOptions } from '@tanstack/react-query'
import type { networkTermsRoutes, NetworkTerms } from '@uplink/contract/network-terms'
import { attributesText, readAttributes, type NetworkAttribute } from '@uplink/contract/network-attributes'
import type { Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'

type Routes = typeof networkTermsRoutes

const read = endpoint<Routes['read']>('GET', '/desk/lines/network-terms')
const set = endpoint<Routes['set']>('PUT', '/desk/lines/network-terms')

export type NewTerms = Sent<Routes['set']>['body']

/** What a line gets at sign-in besides its speed, and what the caller may do about it. */
export function termsQuery(line: number) {
  return queryOptions({
    queryKey: keysOf('network-terms').of('of-line', line),
    queryFn: ({ signal }) => call(read, { query: { cuid: String(line) } }, { signal }),
  })
}

export const setTerms = (line: number, body: NewTerms) => call(set, { query: { cuid: String(line) }, body })

/** The values of the form, as typed. */
export interface TermsValues {
  framed_address: string
  framed_pool: string
  device: string
  max_sessions: string
  attributes: string
}

export const valuesOf = (terms: NetworkTerms): TermsValues => ({
  framed_address: terms.framed_address ?? '',
  framed_pool: terms.framed_pool ?? '',
  device: terms.device ?? '',
  max_sessions: terms.max_sessions === null ? '' : String(terms.max_sessions),
  attributes: attributesText(terms.attributes as NetworkAttribute[]),
})

export const bodyOf = (values: TermsValues, version: number) => ({
  ...values,
  max_sessions: values.max_sessions.trim() === '' ? null : Number(values.max_sessions),
  attributes: readAttributes(values.attributes),
  version,
})
