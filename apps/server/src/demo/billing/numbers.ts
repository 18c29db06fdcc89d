import { organizations } from '../facts/people/organizations'
import { dayOf } from '../seed/calendar'
import { createNumbering, type Numbering } from '../seed/numbering'
import type { World } from '../world'
import { createOrganizationTotals, type OrganizationTotals } from './accounts'
import type { Plan } from '../plan'
import { postingsOf } from './postings'

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
