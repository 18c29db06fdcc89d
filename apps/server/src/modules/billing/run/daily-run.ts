import type { Period } from '#platform/calendar'
import type { JobDeps } from '#platform/jobs/job'
import type { Parts } from '#platform/jobs/parts'
import type { BilledOrganization } from './run.store'

/** The job of all organizations' runs. */
export const billingJob = { name: 'billing.run' }

/** Makes a pay link for an invoice: an address where it can be paid without signing in. */
export type LinkToInvoice = (invoiceId: number) => string

export interface BillingDeps extends JobDeps {
  /** Absent: messages contain no pay link. */
  linkTo?: LinkToInvoice | undefined
  /**
   * Carries out what is planned for the organization's lines, and puts changes of package into force, whose day has come: that
   * belongs to another module. Absent, or
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
  /** Those that are due, oldest first. */
  periods: readonly Period[]
  /** The run under which it is written down; undefined: none. */
  recordedAs: number | undefined
  /** How many connections, or invoices, one transaction handles. */
  batch: number
  /** Where a line or a bill that fails is remembered, so that it delays no other. */
  parts: Parts
  /**
   * Lines that failed in an earlier period of this run. Their later periods wait as well: a bill ends where the last one
   * ended, so the earlier period would never be charged.
   */
  unbilled: Set<number>
}
