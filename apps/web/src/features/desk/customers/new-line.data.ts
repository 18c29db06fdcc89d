import { queryOptions } from '@tanstack/react-query'
import type { areaLookup } from '@uplink/contract/areas'
import type { newLine, newLineRoutes } from '@uplink/contract/new-lines'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import type * as z from 'zod'

const keys = keysOf('customers')

const areas = endpoint<typeof areaLookup.route>('GET', '/all-areas')
const people = endpoint<typeof userRoutes.search>('GET', '/all-users')
const add = endpoint<typeof newLineRoutes.add>('POST', '/desk/lines')
const query = (text: string) => (text.trim() === '' ? {} : { q: text.trim() })

const isActive = ({ status }: { status: string }) => status === 'active'

export interface Values {
  whose: 'new' | 'known'
  customer_id: number | null
  name: string
  mobile_no: string
  email: string
  send_invitation: boolean
  username: string
  area_id: number | null
  package_id: number | null
  /** Empty: the package's. */
  price: string
  address: string
  starts_on: string
  is_prepaid: boolean
}

export function bodyOf(values: Values) {
  const { whose, customer_id, name, mobile_no, email, send_invitation, price, ...others } = values
  const line = { ...others, price: price || null }
  return whose === 'known'
    ? { ...line, customer_id }
    : { ...line, customer: { name, mobile_no, email, send_invitation } }
}

/** The form has no group for the fields of somebody new. */
export const placeOf = (path: string) => path.replace(/^customer\./, '')

export const addLine = (body: z.infer<typeof newLine>) => call(add, { body })

/** Active areas, with their cities. */
export async function findAreas(text: string) {
  const { data } = await call(areas, { query: query(text) })
  return data.filter(isActive).map(({ id, name, city }) => ({ value: String(id), label: `${city}: ${name}` }))
}

export function areaQuery(id: number | null) {
  return queryOptions({
    queryKey: keys.of('area of a new line', id),
    queryFn: () => call(areas, { query: { id: String(id) } }).then(({ data }) => data[0] ?? null),
    enabled: id !== null,
  })
}

export function knownCustomerQuery(id: number | null) {
  return queryOptions({
    queryKey: keys.of('whose new line', id),
    queryFn: () => call(people, { query: { id: String(id) } }).then(({ data }) => data[0] ?? null),
    enabled: id !== null,
  })
}
