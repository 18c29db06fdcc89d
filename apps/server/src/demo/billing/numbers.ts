import { organizations } from '../facts/people/organizations'
import { dayOf } from '../seed/calendar'
import { createNumbering, type Numbering } from '../seed/numbering'
import type { World } from '../world'
import type { Plan } from '../plan'
import type { Sink } from '../load/sink'
import type { Connection } from '../lines/connections'
import { postingsOf, type AccountKind, type Posting } from './postings'

const ofOrganization = ['revenue', 'tax', 'clearing'] as const
const firstOfConnections = organizations.length * ofOrganization.length + 1

/** The ledger account of this kind for a connection's documents: the connection's own, or its organization's. */
export function accountId(connection: Pick<Connection, 'index' | 'customer'>, kind: AccountKind): number {
  if (kind === 'wallet') return firstOfConnections + connection.index * 2
  if (kind === 'receivable') return firstOfConnections + connection.index * 2 + 1
  return organizationAccountId(connection.customer.organization.id, kind)
}

function organizationAccountId(organizationId: number, kind: (typeof ofOrganization)[number]): number {
  const position = organizations.findIndex(({ id }) => id === organizationId)
  return position * ofOrganization.length + ofOrganization.indexOf(kind) + 1
}

/** Sums of the accounts that a whole organization has. */
interface OrganizationTotals {
  add(organizationId: number, posting: Posting): void
  accounts(): { id: number; organization_id: number; kind: string; balance: number }[]
}

function createOrganizationTotals(): OrganizationTotals {
  const sums = organizations.flatMap(({ id }) =>
    ofOrganization.map((kind) => ({
      id: organizationAccountId(id, kind),
      organization_id: id,
      kind,
      balance: 0,
    })),
  )
  return {
    add: (organizationId, { account, amount }) => {
      const sum = sums.find((each) => each.organization_id === organizationId && each.kind === account)
      if (sum) sum.balance += amount
    },
    accounts: () => sums,
  }
}

/** The ids and numbers of all bills and payments, in the order of days. */
export interface BillingNumbers {
  invoices: Numbering
  /** Invoice numbers of each organization, without gaps. */
  series: ReadonlyMap<number, Numbering>
  payments: Numbering
  transfers: Numbering
  entries: Numbering
  totals: OrganizationTotals
}

export function createBillingNumbers(world: World): BillingNumbers {
  const numbering = () => createNumbering(world.firstDay - 7, world.today)
  return {
    invoices: numbering(),
    series: new Map(organizations.map(({ id }) => [id, numbering()])),
    payments: numbering(),
    transfers: numbering(),
    entries: numbering(),
    totals: createOrganizationTotals(),
  }
}

export function seriesOf(numbers: BillingNumbers, organizationId: number): Numbering {
  const series = numbers.series.get(organizationId)
  if (!series) throw new Error(`organization ${organizationId} has no invoice numbers`)
  return series
}

export function countBilling(numbers: BillingNumbers, { connection, documents }: Plan): void {
  const organizationId = connection.customer.organization.id
  for (const document of documents) {
    const day = dayOf(document.at)
    const postings = postingsOf(document)
    if (document.kind === 'invoice') {
      numbers.invoices.count(day)
      seriesOf(numbers, organizationId).count(day)
    }
    if (document.kind === 'payment') numbers.payments.count(day)
    if (postings.length > 0) numbers.transfers.count(day)
    numbers.entries.count(day, postings.length)
    postings.forEach((posting) => numbers.totals.add(organizationId, posting))
  }
}

/** The organizations' ledger accounts, and their next invoice numbers. */
export function addCounters(sink: Sink, numbers: BillingNumbers): void {
  const addAccount = sink.table('ledger_accounts', ['id', 'organization_id', 'kind', 'balance'])
  for (const account of numbers.totals.accounts()) addAccount(account)
  const addCounter = sink.table('invoice_counters', ['organization_id', 'next_number'])
  for (const { id } of organizations)
    addCounter({ organization_id: id, next_number: seriesOf(numbers, id).total() + 1 })
}
