import { gatewayNames } from '@uplink/contract/gateways'
import { wayKinds } from '@uplink/contract/payment-ways'
import type { PaymentState } from '@uplink/contract/payments'
import { partOfNumber } from '@uplink/contract/phones'
import { searchForm } from '@uplink/contract/search-form'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { beginsWith, formOf, hasNumber } from '#platform/database/like'
import type { Within } from '#platform/http/gatekeeper'
import { addressForm } from '#platform/http/network/address-form'
import { lineBegins, usernameIs } from '#platform/list/connection-search'

// Every part of a search is a look-up in an index that ends after some rows: what is shown is the best of them.

/** What one search looks for. */
export interface Search {
  /** The rows that the caller may list. */
  within: Within
  q: string
  shown: number
}

/** How many rows of each part are looked at. */
const some = sql.lit(60)
/** How many lines at an address, and people of a name, are looked at before the rules. */
const mostLookedAt = sql.lit(400)

/** A number that begins with 0 is one of a phone. */
const wholeNumber = (q: string) => {
  const digits = /^#?([1-9]\d{0,14})$/.exec(searchForm(q))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** From how many letters on a word is looked for in addresses and subjects: shorter ones are in too many of them. */
const shortestWord = 3

/** `'slow':* & 'pack':*`: texts that have all of these beginnings; undefined without a word that tells much. */
function wordsOf(q: string): string | undefined {
  const parts = searchForm(q)
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((part) => part !== '')
  const tells = parts.some((part) => part.length >= shortestWord && !/^\d+$/.test(part))
  return tells ? parts.map((part) => `'${part}':*`).join(' & ') : undefined
}

interface CustomerSearch extends Search {
  /** Whether devices and present addresses of lines may be looked up. */
  seesSessions: boolean
  now: Date
}

/** The lines that a text may mean; the lower the rank, the surer. */
function candidates({ within, q, seesSessions }: CustomerSearch): Expression<unknown>[] {
  const form = searchForm(q)
  const number = wholeNumber(q)
  const part = partOfNumber(q)
  const phone = part?.beginnings.at(-1)
  const words = wordsOf(q)
  const address = seesSessions ? addressForm(q) : undefined
  const isDevice = seesSessions && /^[0-9a-f]{12}$/i.test(q.replace(/[-:. ]/g, ''))
  const lines = (rank: number, condition: Expression<SqlBool>, limit = some) =>
    sql`(SELECT connections.id, ${sql.lit(rank)} AS rank FROM connections WHERE ${within} AND ${condition} LIMIT ${limit})`
  const ofFunction = (rank: number, found: Expression<unknown>) =>
    lines(rank, sql<SqlBool>`connections.id = ANY(ARRAY(SELECT ${found}))`)
  const numbered = part ? sql<SqlBool>`OR ${hasNumber(sql.ref('u.mobile_no'), part)}` : sql``
  return [
    lines(0, sql<SqlBool>`(connections.id = ${number} OR ${usernameIs(q)})`),
    ...(phone ? [lines(1, sql<SqlBool>`connections.contact = ${phone}`)] : []),
    ...(isDevice ? [ofFunction(1, sql`lines_of_device(${q}, 20)`)] : []),
    ...(address ? [ofFunction(1, sql`lines_with_address_now(${address}::inet)`)] : []),
    lines(2, sql<SqlBool>`(connections.holder_key = ${form} OR connections.email_key = ${form})`),
    lines(3, lineBegins(q)),
    lines(
      4,
      sql<SqlBool>`connections.user_id = ANY(ARRAY(SELECT u.id FROM users u WHERE u.account_type = 'customer'
        AND (lower(u.email) = ${form} OR ${beginsWith(formOf(sql.ref('u.name')), form)} ${numbered}) LIMIT ${mostLookedAt}))`,
    ),
    ...(words ? [ofFunction(5, sql`lines_at_address(${words}::tsquery, ${mostLookedAt})`)] : []),
  ]
}

/** The surest lines first, closed ones last among equals, by the account holder's name. */
export function findCustomers(db: Database, search: CustomerSearch) {
  const found = sql<{ id: number; rank: number }>`(SELECT id, min(rank) AS rank FROM
    (${sql.join(candidates(search), sql` UNION ALL `)}) AS candidates GROUP BY id)`
  const best = db
    .selectFrom(found.as('found'))
    .innerJoin('connections as c', 'c.id', 'found.id')
    .select(['c.id', 'found.rank', 'c.holder_key', 'c.status'])
    .orderBy('found.rank')
    .orderBy(sql`c.status = 'closed'`)
    .orderBy('c.holder_key')
    .orderBy('c.id')
    .limit(search.shown)
  return (
    db
      .selectFrom(best.as('best'))
      .innerJoin('connections as c', 'c.id', 'best.id')
      .innerJoin('areas as a', 'a.id', 'c.area_id')
      .innerJoin('organizations as o', 'o.id', 'c.organization_id')
      .select([
        'c.id',
        'c.username',
        'c.first_name',
        'c.last_name',
        'c.contact',
        'c.status',
        'a.name as area',
      ])
      // parts of the SQL text, so that PostgreSQL uses the indexes of open sessions and of open invoices
      .select([
        sql<boolean>`EXISTS (SELECT FROM network_sessions s WHERE s.connection_id = c.id AND s.stopped_at IS NULL)`.as(
          'is_online',
        ),
        sql<boolean>`EXISTS (SELECT FROM invoices i WHERE i.connection_id = c.id AND i.status = 'open'
        AND i.due_on < (${search.now}::timestamptz AT TIME ZONE o.time_zone)::date)`.as('is_overdue'),
      ])
      .orderBy('best.rank')
      .orderBy(sql`c.status = 'closed'`)
      .orderBy('c.holder_key')
      .orderBy('c.id')
      .$narrowType<{ status: 'active' | 'suspended' | 'closed' }>()
      .execute()
  )
}

export type CustomerRow = Awaited<ReturnType<typeof findCustomers>>[number]

const ofLine = ['c.id as line_id', 'c.username', 'c.first_name', 'c.last_name'] as const

/** How numbers of bills are written after their prefix, with as many zeros as they need. */
const billDigits = 7

/** Bills of this whole number, or of its digits without prefix and zeros. Each way is a look-up of its own in the index. */
export function findBills(db: Database, { within, q, shown }: Search) {
  const digits = /^[1-9]\d{1,14}$/.exec(searchForm(q))?.[0]?.padStart(billDigits, '0')
  const numbered = (number: Expression<unknown>) => sql`SELECT n.id FROM organizations g, LATERAL (
    SELECT id FROM invoices WHERE organization_id = g.id AND number = ${number} LIMIT 1) AS n`
  const ways = [
    numbered(sql`${q}::text`),
    numbered(sql`${searchForm(q).toUpperCase()}::text`),
    ...(digits === undefined ? [] : [numbered(sql`g.invoice_prefix || '-' || ${digits}::text`)]),
  ]
  return db
    .selectFrom('invoices as i')
    .innerJoin('connections as c', 'c.id', 'i.connection_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where(within)
    .where('i.status', '<>', sql.lit('void'))
    .where(sql<SqlBool>`i.id = ANY(ARRAY(${sql.join(ways, sql` UNION ALL `)}))`)
    .select(['i.id', 'i.number', 'i.total', 'o.currency', 'i.status', 'i.due_on', ...ofLine])
    .orderBy('i.id', 'desc')
    .limit(shown)
    .$narrowType<{ status: 'open' | 'paid' }>()
    .execute()
}

export type BillRow = Awaited<ReturnType<typeof findBills>>[number]

/** Part of the SQL text, because the index of transactions begins with it. */
const ways = sql.join([...gatewayNames, ...wayKinds].map((way) => sql.lit(way)))

/** `R-000012`, `r-12` or `12`. */
const receiptNumber = (q: string) => wholeNumber(searchForm(q).replace(/^r-?0*/, ''))

/** Payments of this number, transaction, or receipt. */
export function findPayments(db: Database, { within, q, shown }: Search) {
  const form = searchForm(q)
  return db
    .selectFrom('payments as p')
    .innerJoin('connections as c', 'c.id', 'p.connection_id')
    .where(within)
    .where(
      sql<SqlBool>`p.id IN (SELECT id FROM payments WHERE id = ${wholeNumber(q)}
        UNION ALL SELECT id FROM payments WHERE merchant_number = ${q}
        UNION ALL (SELECT payment_id FROM receipts WHERE number = ${receiptNumber(q)} LIMIT ${some})
        UNION ALL SELECT id FROM payments WHERE gateway IN (${ways}) AND gateway_transaction_id IN (${q}, ${form.toUpperCase()}))`,
    )
    .select(['p.id', 'p.gateway', 'p.gateway_transaction_id', 'p.amount', 'p.currency', 'p.state', ...ofLine])
    .orderBy('p.id', 'desc')
    .limit(shown)
    .$narrowType<{ state: PaymentState }>()
    .execute()
}

export type PaymentRow = Awaited<ReturnType<typeof findPayments>>[number]

/** The ticket of this number, then those whose subject has these words, the latest first. */
export function findTickets(db: Database, { within, q, shown }: Search) {
  const number = wholeNumber(q)
  const words = wordsOf(q)
  const about = words ? sql`UNION ALL SELECT tickets_about(${words}::tsquery, ${mostLookedAt})` : sql``
  return db
    .selectFrom('tickets')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .where(within)
    .where(sql<SqlBool>`tickets.id = ANY(ARRAY(SELECT ${number}::bigint ${about}))`)
    .select([
      'tickets.id',
      'tickets.subject',
      'tickets.status',
      'connections.id as line_id',
      'connections.username',
      'connections.first_name',
      'connections.last_name',
    ])
    .orderBy(sql`tickets.id = ${number ?? 0}`, 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(shown)
    .$narrowType<{ status: 'open' | 'answered' | 'closed' }>()
    .execute()
}

export type TicketRow = Awaited<ReturnType<typeof findTickets>>[number]
