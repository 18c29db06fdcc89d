import { roundedFrom } from '#platform/money'
import type { Source } from '#platform/sources/open-source'
import { columnsIn, countIn, firstText, needTables, rowsFrom, type OldRow } from './database'
import { networkAttributes } from '@uplink/contract/network-attributes'
import type { OldRecord, OldSystem } from './old-record'
import { rateOf } from './rates'

const disabled = 'daloRADIUS-Disabled-Users'

const latestOf = (table: string, where = 'TRUE') =>
  `(SELECT username, MIN(id) AS id FROM ${table} WHERE ${where} GROUP BY username)`

/** What was paid without what was billed, by the id of the customer's billing record. */
const balances = `
  SELECT user_id, SUM(amount) AS balance FROM (
    SELECT i.user_id, -(items.amount + items.tax_amount) AS amount FROM invoice i JOIN invoice_items items ON items.invoice_id = i.id
    UNION ALL
    SELECT i.user_id, p.amount FROM invoice i JOIN payment p ON p.invoice_id = i.id
  ) AS moved GROUP BY user_id`

const isPassword = `attribute IN ('Cleartext-Password', 'User-Password', 'NT-Password', 'MD5-Password', 'SMD5-Password',
  'SHA-Password', 'SHA1-Password', 'SSHA-Password', 'SHA2-Password', 'Crypt-Password')`

const customers = (hasInvoices: boolean) => `
  SELECT u.username, i.firstname, i.lastname, i.email, i.mobilephone, i.homephone, i.workphone, i.address, i.city,
    i.portalloginpassword, i.creationdate, b.contactperson, b.planName AS plan, p.planCost AS cost, p.planBandwidthUp AS up,
    p.planBandwidthDown AS down, pw.attribute AS kind, pw.value AS secret, g.groupname,
    ${hasInvoices ? 'owed.balance' : 'NULL'} AS balance,
    EXISTS (SELECT 1 FROM radusergroup d WHERE d.username = u.username AND d.groupname = '${disabled}') AS is_disabled
  FROM (SELECT username FROM userinfo WHERE username <> '' UNION SELECT username FROM radcheck WHERE ${isPassword}) u
  LEFT JOIN ${latestOf('userinfo')} fi ON fi.username = u.username LEFT JOIN userinfo i ON i.id = fi.id
  LEFT JOIN ${latestOf('userbillinfo')} fb ON fb.username = u.username LEFT JOIN userbillinfo b ON b.id = fb.id
  LEFT JOIN (SELECT planName, MIN(id) AS id FROM billing_plans GROUP BY planName) fp ON fp.planName = b.planName
  LEFT JOIN billing_plans p ON p.id = fp.id
  LEFT JOIN ${latestOf('radcheck', isPassword)} fw ON fw.username = u.username LEFT JOIN radcheck pw ON pw.id = fw.id
  LEFT JOIN ${latestOf('radusergroup', `groupname <> '${disabled}'`)} fg ON fg.username = u.username LEFT JOIN radusergroup g ON g.id = fg.id
  ${hasInvoices ? `LEFT JOIN (${balances}) owed ON owed.user_id = b.id` : ''}
  ORDER BY u.username`

/** daloRADIUS, by its MariaDB. `today` is the provider's. */
export function daloRadius(source: Source, today: string): OldSystem {
  return {
    async *records(signal) {
      const tables = await columnsIn(source)
      const needed = [
        'userinfo',
        'userbillinfo',
        'radcheck',
        'radreply',
        'radusergroup',
        'radgroupreply',
        'billing_plans',
      ]
      needTables(tables, 'daloRADIUS', needed)
      const attributes = async (table: string, name: string, where = 'TRUE') =>
        grouped(
          await rowsFrom(
            source,
            `SELECT ${name} AS name, attribute, value FROM ${table} WHERE ${where} ORDER BY id`,
            signal,
          ),
        )
      const checks = await attributes('radcheck', 'username', `NOT ${isPassword}`)
      const replies = await attributes('radreply', 'username')
      const groups = await attributes('radgroupreply', 'groupname')
      const plans = new Map<string, OfPlan>()
      const rows = await rowsFrom(source, customers(tables.has('invoice') && tables.has('payment')), signal)
      for (const [index, row] of rows.entries()) {
        const name = (row.username ?? '').toLowerCase()
        const own = { ...checks.get(name), ...replies.get(name) }
        const group = groups.get((row.groupname ?? '').toLowerCase()) ?? {}
        const plan = (row.plan || row.groupname || '').toLowerCase()
        const ofPlan = plans.get(plan) ?? { group, rate: firstRate(row, group, own) }
        plans.set(plan, ofPlan)
        // where another line has another group, what differs is its own
        const apart = Object.fromEntries(
          Object.entries(group).filter(([key, value]) => ofPlan.group[key] !== value),
        )
        yield toRecord(row, { line: index + 1, own: { ...apart, ...own }, ofPlan, today })
      }
    },
    balance: async () => {
      const tables = await columnsIn(source)
      if (!tables.has('invoice') || !tables.has('payment')) return 0
      const [row] = await rowsFrom(
        source,
        `SELECT (SELECT COALESCE(SUM(amount), 0) FROM payment) - (SELECT COALESCE(SUM(amount + tax_amount), 0) FROM invoice_items) AS balance`,
      )
      return roundedFrom(row?.balance ?? '')
    },
    besides: async () => {
      const tables = await columnsIn(source)
      const counts = {
        'Bills of the older system': await countIn(source, tables, 'invoice'),
        'Payments of the older system': await countIn(source, tables, 'payment'),
        'Addresses in pools': await countIn(source, tables, 'radippool'),
        'Access servers': await countIn(source, tables, 'nas'),
      }
      return Object.entries(counts).flatMap(([what, lines]) => (lines > 0 ? [{ what, lines }] : []))
    },
  }
}

type Attributes = Readonly<Record<string, string>>

function grouped(rows: readonly OldRow[]): Map<string, Attributes> {
  const found = new Map<string, Record<string, string>>()
  for (const { name = '', attribute = '', value = '' } of rows) {
    const of = found.get(name.toLowerCase()) ?? {}
    of[attribute] ??= value
    found.set(name.toLowerCase(), of)
  }
  return found
}

/** Attributes that have a place of their own, or are read otherwise; the rest is taken over where the portal sends it. */
const known = new Set([
  'Framed-IP-Address',
  'Framed-Pool',
  'Expiration',
  'Auth-Type',
  'Simultaneous-Use',
  'Calling-Station-Id',
])

/** What says for all who have it that nothing is to be sent. */
const nowhere = new Set(['255.255.255.254', '255.255.255.255'])

const sentHere = (name: string) => name in networkAttributes

const rateLimit = 'Mikrotik-Rate-Limit'

/** Those that the portal can send, one a line; a rate that is the package's speed stands there already. */
const asLines = (attributes: Attributes, isRateKnown: boolean) =>
  Object.entries(attributes)
    .filter(([name]) => !known.has(name) && sentHere(name) && !(isRateKnown && name === rateLimit))
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')

/** What a plan's package gets: of the group of its first line, and its speed in the notation of RouterOS. */
interface OfPlan {
  group: Attributes
  rate: string
}

/** Of the group; else of the first line, where the plan itself says no speed. */
const firstRate = ({ up, down }: OldRow, group: Attributes, own: Attributes) =>
  group[rateLimit] ?? (up && down ? '' : (own[rateLimit] ?? ''))

interface Beside {
  line: number
  own: Attributes
  ofPlan: OfPlan
  today: string
}

function toRecord(row: OldRow, { line, own, ofPlan, today }: Beside): OldRecord {
  const rate = rateOf(ofPlan.rate)
  const expires = dayOf(firstText(own.Expiration))
  const others = Object.entries({ ...ofPlan.group, ...own }).filter(
    ([name]) => !known.has(name) && !sentHere(name),
  )
  const address = firstText(own['Framed-IP-Address'])
  const isClear = row.kind === 'Cleartext-Password' || row.kind === 'User-Password' || !row.kind
  return {
    line,
    ...(!isClear && { hashedBy: row.kind?.replace('-Password', '') }),
    values: {
      name: firstText(`${row.firstname ?? ''} ${row.lastname ?? ''}`.trim(), row.contactperson, row.username),
      customer: firstText(row.username),
      username: firstText(row.username),
      network_password: firstText(row.secret),
      portal_password: firstText(row.portalloginpassword),
      mobile_no: firstText(row.mobilephone, row.homephone, row.workphone),
      email: firstText(row.email),
      address: firstText(row.address),
      city: firstText(row.city),
      balance: firstText(row.balance),
      contract_since: firstText(row.creationdate?.slice(0, 10)),
      package: firstText(row.plan, row.groupname),
      package_price: firstText(row.cost, '0'),
      download_kbps: firstText(rate?.down, row.down),
      upload_kbps: firstText(rate?.up, row.up),
      status: isOff(row, own) || (expires !== undefined && expires < today) ? 'suspended' : 'active',
      paid_until: firstText(expires),
      static_address: nowhere.has(address) ? '' : address,
      ...networkOf(own, ofPlan),
    },
    leftOver: { ...(rate?.rest && { Burst: rate.rest }), ...Object.fromEntries(others) },
  }
}

/** What the line and its package get at sign-in besides the speed. */
function networkOf(own: Attributes, { group, rate }: OfPlan) {
  const burst = rateOf(rate)?.burst
  return {
    address_pool: firstText(own['Framed-Pool']),
    device: firstText(own['Calling-Station-Id']),
    max_sessions: firstText(own['Simultaneous-Use']),
    attributes: asLines(own, own[rateLimit] === rate),
    burst_download_kbps: firstText(burst?.down),
    burst_upload_kbps: firstText(burst?.up),
    burst_seconds: firstText(burst?.seconds),
    package_pool: firstText(group['Framed-Pool']),
    package_attributes: asLines(group, true),
  }
}

const isOff = (row: OldRow, own: Attributes) => row.is_disabled === '1' || own['Auth-Type'] === 'Reject'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `31 Mar 2026`, `March 31 2026 24:00:00` or `2026-03-31`. */
function dayOf(text: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)
  if (iso) return iso[0]
  const written = /^(\d{1,2}) ([A-Za-z]{3})\w* (\d{4})/.exec(text)
  const american = /^([A-Za-z]{3})\w* (\d{1,2}),? (\d{4})/.exec(text)
  const [day, month, year] = written
    ? written.slice(1)
    : american
      ? [american[2], american[1], american[3]]
      : []
  const at = months.indexOf((month ?? '').toLowerCase())
  return at < 0 || !day || !year
    ? undefined
    : `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
