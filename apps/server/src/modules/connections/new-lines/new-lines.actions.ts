import { lineBegins, type newLine } from '@uplink/contract/new-lines'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import { Problem, invalid, invalidFields, notAnAmount } from '#platform/http/problem'
import { fromWire, taxOn, toWire } from '#platform/money'
import { refusalOf } from '#platform/resource/refusals'
import { ruleColumnsOf } from '#platform/resource/rule-columns'
import { dayFirst } from '#platform/texts'
import type * as z from 'zod'
import { chargeWithNextBill, insertPrepaid } from '../../billing/billing.public'
import { areas } from '../catalogue/areas.resource'
import { packageRules } from '../catalogue/catalogue-packages.access'
import { connectionRuleColumns } from '../connections.access'
import { findArea, findPackage, insertContract, insertLine, isWithin } from './new-lines.store'

type Sent = Pick<
  z.infer<typeof newLine>,
  'username' | 'area_id' | 'address' | 'package_id' | 'price' | 'connection_fee' | 'starts_on' | 'is_prepaid'
>

/** Where a line will be and what it will cost: minor units, a month and once. */
export interface Site {
  organization: number
  city: string
  price: number
  fee: Fee | undefined
  currency: string
}

/** What connecting a line costs once, in minor units. */
interface Fee {
  description: string
  amount: number
  tax: number
  taxPercent: number
}

interface Owner {
  id: number
  name: string
  mobile_no: string
  email: string | null
}

/** Asks, before a transaction, what the caller may do; what comes back adds a line in one. */
export async function prepareLine(call: Call, sent: Sent) {
  if (!(await call.mayCreate('connection'))) throw new Problem('access.denied')
  const areasListed = await call.rows('area', 'List', ruleColumnsOf(areas).columns)
  const packagesListed = await call.rows('package', 'List', packageRules.columns)
  const creatable = await call.rows('connection', 'Create', connectionRuleColumns)
  return {
    /** Finds area and package. */
    site: async (tx: Database): Promise<Site> => {
      const area = await findArea(tx, { id: sent.area_id, within: areasListed })
      if (!area) throw invalid('area_id', 'Choose an active area')
      const { organization_id: organization, city } = area
      const wanted = { id: sent.package_id, organization, day: sent.starts_on }
      const pack = await findPackage(tx, { ...wanted, within: packagesListed })
      const errors = {
        ...(!pack && {
          package_id: ['Choose an active package of the organization that the area belongs to'],
        }),
        ...wrongDay(sent.starts_on, dayIn(area.time_zone, call.clock.now()), area.billing_day),
      }
      if (!pack || Object.keys(errors).length > 0) throw invalidFields(errors)
      const terms = { currency: pack.currency, taxPercent: area.tax_percent }
      return {
        organization,
        city,
        price: priceOf(sent, pack),
        fee: feeOf(sent, terms),
        currency: pack.currency,
      }
    },
    /** Adds the line with its contract. */
    open: async (tx: Database, site: Site, owner: Owner) => {
      const line = await insertLine(tx, columnsOf(sent, site, owner, call.clock.now())).catch(refuse)
      if (!(await isWithin(tx, line.id, creatable))) throw invalid('area_id', 'You may not add lines there')
      const { area_id, package_id, starts_on } = sent
      const created_at = call.clock.now()
      await insertContract(tx, {
        connection_id: line.id,
        package_id,
        price: site.price,
        starts_on,
        created_at,
      })
      if (sent.is_prepaid) {
        const prepaid = { connection: line.id, startsOn: starts_on, paidUntil: addDays(starts_on, -1) }
        await insertPrepaid(tx, [prepaid], created_at)
      }
      if (site.fee) {
        const reference = `new-line:${line.id}`
        await chargeWithNextBill(tx, [
          { connectionId: line.id, ...site.fee, reference, occurredAt: created_at },
        ])
      }
      const contract = {
        package_id,
        price: toWire(site.price, site.currency),
        starts_on,
        is_prepaid: sent.is_prepaid,
        ...(site.fee && { connection_fee: toWire(site.fee.amount, site.currency) }),
      }
      const after = { username: line.username, user_id: owner.id, area_id, ...contract }
      await call.audit(tx, { act: 'connection.added', target: ['connection', line.id], after })
      return line
    },
  }
}

/** The price that was agreed with the customer, else the package's; minor units a month. */
export function priceOf(
  sent: { price?: string | null | undefined },
  pack: { price: number; currency: string },
): number {
  if (sent.price == null) return pack.price
  const price = fromWire(sent.price, pack.currency)
  if (price === undefined) throw notAnAmount('price', pack.currency)
  return price
}

/** What connecting costs, as it will stand on the first bill; undefined: nothing. */
export function feeOf(
  sent: { connection_fee?: string | null | undefined },
  { currency, taxPercent }: { currency: string; taxPercent: number },
): Fee | undefined {
  if (sent.connection_fee == null) return undefined
  const amount = fromWire(sent.connection_fee, currency)
  if (amount === undefined) throw notAnAmount('connection_fee', currency)
  if (amount === 0) return undefined
  return { description: 'Connection fee', amount, tax: taxOn(amount, taxPercent), taxPercent }
}

/** What is wrong with the first day of a new line. */
export function wrongDay(day: string, today: string, billingDay: number): Record<string, string[]> {
  const { from } = periodContaining(today, billingDay)
  const last = addDays(today, lineBegins.daysAhead)
  const text = `Choose a day from ${dayFirst(from)}, when the billing period began, to ${dayFirst(last)}`
  return day < from || day > last ? { starts_on: [text] } : {}
}

function columnsOf(sent: Sent, site: Site, { id, name, mobile_no, email }: Owner, now: Date) {
  return {
    user_id: id,
    organization_id: site.organization,
    area_id: sent.area_id,
    username: sent.username,
    ...nameParts(name),
    contact: mobile_no,
    email,
    address: sent.address,
    city: site.city,
    created_at: now,
  }
}

/** A person's name as lines have it. */
export function nameParts(name: string) {
  const [first = '', ...others] = name.split(/\s+/)
  return { first_name: first, last_name: others.join(' ') }
}

const refuse = (error: unknown): never => {
  const constraints = { connections_username_key: ['username', 'This username is taken'] } as const
  throw refusalOf(error, { table: 'connections', constraints })
}
