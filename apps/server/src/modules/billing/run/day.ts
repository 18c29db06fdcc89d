import type { JobDeps } from '#platform/jobs/job'
import type { BilledOrganization } from './run.store'

/** Makes a pay link for an invoice: an address where it can be paid without signing in. */
export type LinkToInvoice = (invoiceId: number) => string

export interface BillingDeps extends JobDeps {
  /** Absent: messages contain no pay link. */
  linkTo?: LinkToInvoice | undefined
  /**
   * Puts the organization's changes of package into force whose day has come, which belongs to another module. Absent, or
   * where it fails: their lines wait with their bill.
   */
  applyDue?: ((organizationId: number) => Promise<void>) | undefined
  /** Aborted when the run must end. */
  signal?: AbortSignal | undefined
}

/** One organization's billing day, with what all its steps need. */
export interface BillingDay extends BillingDeps {
  organization: BilledOrganization
  /** By the organization's calendar. */
  today: string
  /** How many connections, or invoices, one transaction handles. */
  batch: number
}
