import { bulkActLimits } from '@uplink/contract/bulk-acts'
import type { BulkList } from '#platform/bulk/bulk-act'
import type { Call } from '#platform/http/call'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { connectionRuleColumns } from '../connections/connections.public'
import { customerName, customersMatching, findAreaNames, findPackageNames } from './customers.bulk.store'
import type { CustomerFilters } from './desk.store'

/** The list of customers, all of whose matching lines can be acted upon. */
export const customersInBulk: BulkList<CustomerFilters> = {
  async matching(call, filters, among) {
    const within = await call.rows('connection', 'List', connectionRuleColumns)
    const { records: most } = bulkActLimits
    return customersMatching(call.db, { ...filters, within, now: call.clock.now(), most: most + 1 }, among)
  },
  async named(call) {
    return customerName(await call.rows('connection', 'List', connectionRuleColumns))
  },
  async say(call, { q, area, package: packages, status, bills }) {
    const said = [
      ...(q === undefined ? [] : [`“${q}”`]),
      ...(area ? [either(await areasOf(call, area))] : []),
      ...(packages ? [either(await packagesOf(call, packages))] : []),
      ...(status ? [either(status)] : []),
      ...(bills ? [bills === 'overdue' ? 'with an overdue bill' : 'with an unpaid bill'] : []),
    ].join(', ')
    return said === '' ? 'Nobody' : `${said.charAt(0).toUpperCase()}${said.slice(1)}`
  },
}

const either = (words: readonly string[]) => words.join(' or ')

const areaRules = ruleColumnsOf({ model: 'area', table: 'areas' }).columns
const packageRules = ruleColumnsOf({ model: 'package', table: 'packages' }).columns

/** The names of areas, as far as the caller may list them. */
async function areasOf(call: Call, ids: readonly number[]): Promise<string[]> {
  const named = await findAreaNames(call.db, { ids, within: await call.rows('area', 'List', areaRules) })
  return namesOf(ids, named, 'area')
}

async function packagesOf(call: Call, ids: readonly number[]): Promise<string[]> {
  const within = await call.rows('package', 'List', packageRules)
  return namesOf(ids, await findPackageNames(call.db, { ids, within }), 'package')
}

function namesOf(ids: readonly number[], named: readonly { id: number; name: string }[], what: string) {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return ids.map((id) => names.get(id) ?? `${what} ${id}`)
}
