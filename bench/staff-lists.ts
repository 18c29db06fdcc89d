import type { RouteDefinition } from '@uplink/contract/route'
import * as z from 'zod'

/** One call of a list, with a certain combination of parameters. */
export interface Questions {
  list: string
  address: string
}

/** The needed part of a parameter's JSON schema. */
interface Parameter {
  enum?: string[]
  format?: string
  items?: { enum?: string[]; type?: string }
}

/** Frequent words, rare ones, and some that look like numbers. */
const searched = [
  'ra',
  'Rahman',
  'sn1004',
  'sn100431',
  '100431',
  '4',
  'slow',
  'zzzzzz',
  '+88017',
  '127.0.0.1',
  '02-1A-4B-00-00-01',
  'Road 7, Banani',
]

/** Lines whose page staff open: of the larger organization and of the smaller one. */
const opened = ['sn100431', 'jb100038']

/** The calls of the staff's home and of a customer's page, which are no lists. */
const partsOfScreens = [
  '/desk/day/waiting',
  '/desk/day/today',
  ...opened.flatMap((line) =>
    ['customer', 'customer/lines', 'customer/money', 'customer/timeline'].map(
      (part) => `/desk/${part}?cuid=${line}`,
    ),
  ),
].map((address) => ({ list: address, address: `/api${address}` }))

/** The customers' list is narrowed by several filters at a time: a frequent value, a rare one, and none of each. */
const ofCustomers = {
  area: ['', '1', '23', '2,15,7'],
  package: ['', '2', '6'],
  status: ['', 'active', 'suspended'],
  bills: ['', 'overdue'],
  q: ['', 'ra'],
  // the last one is as far as its pages go
  page: ['1', '50'],
}

/** Every combination of one word of each. */
const combined = (words: Readonly<Record<string, readonly string[]>>): Record<string, string>[] =>
  Object.entries(words).reduce<Record<string, string>[]>(
    (ways, [name, some]) =>
      ways.flatMap((way) => some.map((word) => (word === '' ? way : { ...way, [name]: word }))),
    [{}],
  )

const narrowedCustomers = combined(ofCustomers)
  .concat([{ bills: 'open' }, { status: 'closed' }, { status: 'active,suspended,closed' }])
  .map((way) => ({
    list: '/desk/customers',
    address: addressOf('/desk/customers', { per_page: 20, ...way }),
  }))

const pages = [1, 2, 250, 500]
const perPage = 20

/** Calls of every staff list that needs only a query, with all its pages, searches, filters and orders; of its sums; and of screens of parts. */
export function askings(routes: readonly RouteDefinition[], today: Date): Questions[] {
  const lists = routes.filter(isStaffList).flatMap((route) => {
    const parameters = parametersOf(route)
    const ways = [
      ...('per_page' in parameters ? pages.map((page) => ({ page, per_page: perPage })) : [{}]),
      ...('from' in parameters && 'to' in parameters
        ? [{ from: `${dayBefore(today, 0).slice(0, 8)}01`, to: dayBefore(today, 0) }]
        : []),
      ...Object.entries(parameters).flatMap(([name, parameter]) =>
        wordsOf(name, parameter, today).map((word) => ({ [name]: word })),
      ),
    ]
    return ways.map((way) => ({ list: route.path, address: addressOf(route.path, way) }))
  })
  return [...lists, ...narrowedCustomers, ...partsOfScreens]
}

function isStaffList(route: RouteDefinition): boolean {
  const { response } = route
  const isList = response instanceof z.ZodObject && response.shape.data instanceof z.ZodArray
  const isSums = route.path.endsWith('/sums')
  const needsLine = route.connection === 'required'
  return (
    (isList || isSums) &&
    !needsLine &&
    route.method === 'GET' &&
    route.right.audience === 'staff' &&
    !route.path.includes(':')
  )
}

function parametersOf({ query }: RouteDefinition): Record<string, Parameter> {
  if (!query) return {}
  const schema = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' })
  return (schema.properties ?? {}) as Record<string, Parameter>
}

function wordsOf(name: string, parameter: Parameter, today: Date): (string | number)[] {
  const words = parameter.enum ?? parameter.items?.enum
  if (name === 'q') return searched
  if (name === 'target') return ['ticket', 'department:1']
  if (name === 'actor_id') return [1, 4]
  if (name === 'act') return words?.slice(0, 12) ?? []
  // a whole list is as much work as fifty pages
  if (words) return name === 'pagination' ? [] : words
  if (parameter.format === 'date') return [dayBefore(today, 7), dayBefore(today, 400)]
  if (parameter.items) return [1, 2]
  return []
}

const dayBefore = (today: Date, days: number) =>
  new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10)

function addressOf(path: string, query: Record<string, unknown>): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/api${path}?${new URLSearchParams(Object.fromEntries(entries) as Record<string, string>)}`
}
