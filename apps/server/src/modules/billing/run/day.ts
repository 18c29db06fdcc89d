import type { JobDeps } from '#platform/jobs/job'
import type { BilledOrganization } from './run.store'

/** Makes an address by which an invoice can be paid without signing in. */
export type LinkToInvoice = (invoiceId: number) => string

export interface BillingDeps extends JobDeps {
  /** Absent: messages carry no such address. */
  linkTo?: LinkToInvoice | undefined
}

/** One organization's billing day, as everything that happens on it needs it. */
export interface BillingDay extends BillingDeps {
  organization: BilledOrganization
  /** By the organization's calendar. */
  today: string
  /** How many connections, or invoices, one transaction takes on. */
  batch: number
}
