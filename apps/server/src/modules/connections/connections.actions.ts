import { addDays } from '#platform/calendar'
import type { ActiveConnection, LineStatus, BetterPackage, AccountInfo } from '@uplink/contract/connections'
import { dayMs } from '#platform/durations'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { found } from '#platform/http/problem'
import { lastSession } from '../usage/usage.public'
import { connectionRuleColumns } from './connections.access'
import { toLineStatus } from './status/status'
import { findLineState } from './status/status.store'
import * as store from './connections.store'
import type { AccountRow, ConnectionRow, BetterPackageRow } from './connections.store'
import { findForLine } from './outages/outages.store'
import { toWire } from '#platform/money'
import { mbps, toPackage, withTax } from './packages/packages.view'

function toActiveConnection(row: ConnectionRow): ActiveConnection {
  return {
    id: row.id,
    username: row.username,
    area: row.area,
    city: row.city,
    first_name: row.first_name,
    last_name: row.last_name,
    contact: row.contact,
    status: row.status,
    overdue: row.overdue ? toWire(row.overdue) : null,
  }
}

function toAccountInfo(row: AccountRow): AccountInfo {
  return {
    username: row.username,
    phone: row.contact,
    email: row.email,
    holder: `${row.first_name} ${row.last_name}`.trim(),
    address: row.address,
    city: row.city,
    status: row.status,
    package: row.package,
    contractStartDate: row.began_on,
    download_mbps: row.download_kbps === null ? null : mbps(row.download_kbps),
    upload_mbps: row.upload_kbps === null ? null : mbps(row.upload_kbps),
    quota_bytes: row.quota_bytes,
    planned:
      row.planned === null || row.planned_on === null
        ? null
        : { kind: row.planned, last_day: addDays(row.planned_on, -1) },
  }
}

const toBetterPackage = (row: BetterPackageRow): BetterPackage => ({
  ...toPackage(row),
  price_difference: toWire(row.price - row.price_now),
  total_difference: toWire(withTax(row.price, row.tax_percent) - withTax(row.price_now, row.tax_percent)),
})

const offersShown = 3

/**
 * One's own connections; for staff who name somebody's line, that person's connections that their rules let them
 * list.
 */
export async function listConnections(
  call: Call,
  named: OwnConnection | undefined,
): Promise<ActiveConnection[]> {
  const { person } = call
  const isOwn = !named || person.connections.some((own) => own.id === named.id)
  const rows = isOwn
    ? await store.findOwn(call.db, { user: person.userId, now: call.clock.now() })
    : await store.findOfSameOwner(
        call.db,
        named.id,
        await call.rows('connection', 'List', connectionRuleColumns),
      )
  return rows.map(toActiveConnection)
}

export async function readAccount(call: Call, connection: OwnConnection) {
  const row = await store.findAccount(call.db, { connection: connection.id })
  return toAccountInfo(found(row))
}

export async function listBetterPackages(call: Call, connection: OwnConnection): Promise<BetterPackage[]> {
  const rows = await store.findBetterPackages(call.db, { connection: connection.id, limit: offersShown })
  return rows.map(toBetterPackage)
}

const plannedAheadMs = 14 * dayMs
const outagesShown = 20

export async function readLineStatus(call: Call, connection: OwnConnection): Promise<LineStatus> {
  const { db } = call
  const now = call.clock.now()
  const until = new Date(now.getTime() + plannedAheadMs)
  const [[row], outages, session] = await Promise.all([
    findLineState(db, { connection: connection.id, now }),
    findForLine(db, { connection: connection.id, now, until, limit: outagesShown }),
    lastSession(db, connection.id),
  ])
  return toLineStatus(found(row), { outages, session, now })
}

/**
 * The contact of the named organization, else of the connection's, else of the person's own, else of the configured
 * one.
 */
export async function readContact(
  call: Call,
  query: {
    organization: number | undefined
    connection: OwnConnection | undefined
    fallback: number | undefined
  },
) {
  const organization = query.organization ?? (await ownOrganization(call, query.connection)) ?? query.fallback
  const contact = await store.findContact(call.db, { organization: organization ?? 0 })
  return found(contact)
}

async function ownOrganization(call: Call, connection: OwnConnection | undefined): Promise<number | null> {
  if (!connection) return call.person.organizationId
  const row = await store.findOrganizationOf(call.db, { connection: connection.id })
  return found(row).organization_id
}
