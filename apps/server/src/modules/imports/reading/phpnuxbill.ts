import { roundedFrom } from '#platform/money'
import type { Source } from '#platform/sources/open-source'
import { columnsIn, countIn, firstText, needTables, rowsFrom, type OldRow } from './database'
import type { OldRecord, OldSystem } from './old-record'
import { rateOf } from './rates'

/** Customers with their last plan. A recharge is their plan, and until when it is paid. */
const statement = (has: (column: string) => boolean) => `
  SELECT c.id, c.fullname, c.username, c.password, c.phonenumber, c.email, c.address, c.balance, c.created_at,
    ${has('status') ? 'c.status' : `'Active'`} AS customer_status,
    ${has('pppoe_username') ? `NULLIF(c.pppoe_username, '')` : 'NULL'} AS pppoe_username,
    ${has('pppoe_password') ? `NULLIF(c.pppoe_password, '')` : 'NULL'} AS pppoe_password,
    ${has('pppoe_ip') ? `NULLIF(c.pppoe_ip, '')` : 'NULL'} AS pppoe_ip,
    ${has('city') ? 'c.city' : `''`} AS city,
    ${has('coordinates') ? 'c.coordinates' : `''`} AS coordinates,
    COALESCE(p.name_plan, r.namebp) AS plan, p.price, p.validity, p.validity_unit, p.shared_users, p.pool,
    r.status AS plan_status, r.expiration, b.rate_down, b.rate_down_unit, b.rate_up, b.rate_up_unit, b.burst
  FROM tbl_customers c
  LEFT JOIN (SELECT customer_id, MAX(id) AS id FROM tbl_user_recharges GROUP BY customer_id) last ON last.customer_id = c.id
  LEFT JOIN tbl_user_recharges r ON r.id = last.id
  LEFT JOIN tbl_plans p ON p.id = r.plan_id
  LEFT JOIN (SELECT id, rate_down, rate_down_unit, rate_up, rate_up_unit, burst FROM tbl_bandwidth) b ON b.id = p.id_bw
  ORDER BY c.id`

/** PHPNuxBill, by its MariaDB. */
export function phpNuxBill(source: Source): OldSystem {
  return {
    async *records(signal) {
      const tables = await columnsIn(source)
      needTables(tables, 'PHPNuxBill', ['tbl_customers', 'tbl_user_recharges', 'tbl_plans', 'tbl_bandwidth'])
      const has = (column: string) => tables.get('tbl_customers')?.has(column) === true
      const hasBurst = tables.get('tbl_bandwidth')?.has('burst') === true
      const sql = statement(has)
      for (const row of await rowsFrom(
        source,
        hasBurst ? sql : sql.replace(', burst FROM', `, '' AS burst FROM`),
        signal,
      ))
        yield toRecord(row)
    },
    balance: async () => {
      const [row] = await rowsFrom(source, 'SELECT SUM(balance) AS balance FROM tbl_customers')
      return roundedFrom(row?.balance ?? '')
    },
    besides: async () => {
      const tables = await columnsIn(source)
      const counts = {
        'Vouchers of the older system': await countIn(source, tables, 'tbl_voucher'),
        'Transactions of the older system': await countIn(source, tables, 'tbl_transactions'),
        'Address pools': await countIn(source, tables, 'tbl_pool'),
        Routers: await countIn(source, tables, 'tbl_routers'),
      }
      return Object.entries(counts).flatMap(([what, lines]) => (lines > 0 ? [{ what, lines }] : []))
    },
  }
}

const kbps = (rate: string | undefined, unit: string | undefined) =>
  rate ? String(Number(rate) * (unit === 'Mbps' ? 1000 : 1)) : ''

/** Its own values for nothing. */
const unless = (text: string | undefined, nothing: string) => (text === nothing ? '' : (text ?? ''))

/** Hours and minutes have no place here. */
function validityOf(validity: string, unit: string): string {
  if (unit === 'Period') return '1 month'
  return unit === 'Months' || unit === 'Days' ? `${validity} ${unit}` : ''
}

/** The burst of a plan that has a speed, and what of it has no place here. */
function burstOf({ burst, rate_up: up, rate_down: down }: OldRow) {
  const read = burst && up && down ? rateOf(`1k/1k ${burst}`) : undefined
  return { burst: read?.burst, rest: read?.burst ? read.rest : firstText(burst) }
}

function toRecord(row: OldRow): OldRecord {
  const isOn = row.customer_status === 'Active' && row.plan_status === 'on'
  const expires = row.expiration?.slice(0, 10) ?? ''
  const { validity = '', validity_unit: unit = '' } = row
  const validFor = validityOf(validity, unit)
  const { burst, rest } = burstOf(row)
  const left = {
    Burst: rest,
    'Plan valid for': validFor !== '' || !validity ? '' : `${validity} ${unit}`,
    Coordinates: firstText(row.coordinates),
  }
  return {
    line: Number(row.id),
    values: {
      name: firstText(row.fullname, row.username),
      customer: firstText(row.username),
      username: firstText(row.pppoe_username, row.username),
      network_password: firstText(row.pppoe_password, row.password),
      portal_password: firstText(row.password),
      mobile_no: unless(row.phonenumber, '0'),
      email: unless(row.email, '1'),
      address: firstText(row.address),
      city: firstText(row.city),
      balance: firstText(row.balance),
      contract_since: firstText(row.created_at?.slice(0, 10)),
      package: firstText(row.plan),
      package_price: firstText(row.price),
      download_kbps: kbps(row.rate_down, row.rate_down_unit),
      upload_kbps: kbps(row.rate_up, row.rate_up_unit),
      status: isOn ? 'active' : 'suspended',
      paid_until: expires,
      valid_for: expires === '' ? '' : validFor,
      static_address: firstText(row.pppoe_ip),
      package_pool: firstText(row.pool),
      package_sessions: unless(unless(row.shared_users, '1'), '0'),
      burst_download_kbps: firstText(burst?.down),
      burst_upload_kbps: firstText(burst?.up),
      burst_seconds: firstText(burst?.seconds),
    },
    leftOver: Object.fromEntries(Object.entries(left).filter(([, value]) => value !== '')),
  }
}
