import { queryOptions } from '@tanstack/react-query'
import type { areas as areaResource } from '@uplink/contract/areas'
import type { packageLookup } from '@uplink/contract/catalogue'
import type { newLine, newLineRoutes } from '@uplink/contract/new-lines'
import { mobileNo } from '@uplink/contract/person-fields'
import type { userRoutes } from '@uplink/contract/users'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { keysOf } from '../../../platform/api/query-keys'
import { dayOf } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import { findNames } from '../../../resource/fields/names'
import type * as z from 'zod'

const keys = keysOf('customers')

const createArea = endpoint<typeof areaResource.routes.create>('POST', '/areas')
const people = endpoint<typeof userRoutes.search>('GET', '/all-users')
const packages = endpoint<typeof packageLookup.route>('GET', '/all-packages')
const firstBill = endpoint<typeof newLineRoutes.firstBill>('GET', '/desk/lines/new/first-bill')
const propose = endpoint<typeof newLineRoutes.proposeUsername>('GET', '/desk/lines/new/username')
const sameMobile = endpoint<typeof newLineRoutes.sameMobile>('GET', '/desk/lines/new/customers')
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
  /** What they sign in to the portal with; empty: the line's username. */
  portal_username: string
  area_id: number | null
  package_id: number | null
  /** Empty: the package's. */
  price: string
  connection_fee: string
  address: string
  starts_on: string
  is_prepaid: boolean
}

export interface Begun {
  /** The customer whose line it will be; null: somebody new. */
  customer: number | null
  mobile: string
  username: string
}

export const initialFor = ({ customer, mobile, username }: Begun): Values => ({
  whose: customer === null ? 'new' : 'known',
  customer_id: customer,
  name: '',
  mobile_no: mobile,
  email: '',
  send_invitation: true,
  username,
  portal_username: '',
  area_id: null,
  package_id: null,
  price: '',
  connection_fee: '',
  address: '',
  starts_on: dayOf(new Date().toISOString()),
  is_prepaid: false,
})

export function bodyOf(values: Values) {
  const { whose, customer_id, name, mobile_no, email, portal_username, send_invitation, ...others } = values
  const line = { ...others, price: others.price || null, connection_fee: others.connection_fee || null }
  const username = portal_username || null
  return whose === 'known'
    ? { ...line, customer_id }
    : { ...line, customer: { name, mobile_no, email, username, send_invitation } }
}

/** The form has no group for the fields of somebody new. */
export const placeOf = (path: string) =>
  path === 'customer.username' ? 'portal_username' : path.replace(/^customer\./, '')

export const addLine = (body: z.infer<typeof newLine>, key: string) => call(add, { body, key })

export const addArea = (body: z.infer<typeof areaResource.routes.create.body>) => call(createArea, { body })

/** The active packages of an organization, or of all, with what a month costs. */
export async function findPackages(text: string, organization?: number) {
  const { data } = await call(packages, { query: { ...query(text), ...ofOrganization(organization) } })
  return data.filter(isActive).map(({ id, name, monthly }) => ({
    value: String(id),
    label: name,
    hint: `${formatMoney(monthly)} a month with tax`,
  }))
}

const ofOrganization = (id: number | undefined) => (id === undefined ? {} : { organization_id: String(id) })

/** To which organization what was chosen belongs. */
export function areaQuery(id: number | null) {
  return queryOptions({
    queryKey: keys.of('area of a new line', id),
    queryFn: () => findNames('areas', { id: String(id) }).then(([area]) => area ?? null),
    enabled: id !== null,
  })
}

export function packageQuery(id: number | null) {
  return queryOptions({
    queryKey: keys.of('package of a new line', id),
    queryFn: () => call(packages, { query: { id: String(id) } }).then(({ data }) => data[0] ?? null),
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

/** A name for the line that nobody has; empty where none can be proposed. */
export const proposeUsername = (area: number | null, after?: string): Promise<string> =>
  call(propose, {
    query: { ...(area !== null && { area_id: String(area) }), ...(after && { after }) },
  }).then(
    ({ data }) => data.username ?? '',
    () => '',
  )

/** @param round counts the forms that were filled in, each with a name of its own */
export function proposalQuery(round: number) {
  return queryOptions({
    queryKey: keys.of('username of a new line', round),
    queryFn: () => proposeUsername(null),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** The customers who have a mobile number; asked once it is whole. */
export function sameMobileQuery(mobile: string) {
  const isWhole = mobileNo('').safeParse(mobile).success
  return queryOptions({
    queryKey: keys.of('customers of a mobile number', mobile),
    queryFn: ({ signal }) =>
      call(sameMobile, { query: { mobile_no: mobile } }, { signal }).then(({ data }) => data),
    enabled: isWhole,
    retry: false,
  })
}

export type Priced = Pick<Values, 'package_id' | 'starts_on' | 'price' | 'connection_fee' | 'is_prepaid'>

/** The first bill of a line that would be added so. */
export function firstBillQuery({ package_id, starts_on, price, connection_fee, is_prepaid }: Priced) {
  const sent = {
    package_id: String(package_id),
    starts_on,
    is_prepaid: is_prepaid ? ('true' as const) : ('false' as const),
    ...(price && { price }),
    ...(connection_fee && { connection_fee }),
  }
  return queryOptions({
    queryKey: keys.of('first bill of a new line', package_id, sent),
    queryFn: ({ signal }) => call(firstBill, { query: sent }, { signal }).then(({ data }) => data),
    enabled: package_id !== null && starts_on !== '',
    retry: false,
    gcTime: 0,
  })
}
