import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { billingJob, type BillingDeps, type LinkToInvoice } from './run/daily-run'
import { countOn, ledgerFaults, takeTime } from './ledger/ledger-checks.store'
import { runBilling } from './run/run'

/**
 * Hourly, because organizations' days begin at different hours, and so that a killed run continues soon.
 * Organizations that are billed for the day cost one row read.
 *
 * @param others what belongs to other modules: the messages' pay links, and changes of package, which come into force
 * before a line is billed
 */
export function createBillingJob(others: {
  linksOf(deps: ConfiguredJobDeps): LinkToInvoice | undefined
  applyDue(deps: ConfiguredJobDeps, ...args: Parameters<NonNullable<BillingDeps['applyDue']>>): Promise<void>
}): Job<ConfiguredJobDeps> {
  return {
    name: billingJob.name,
    cron: '12 * * * *',
    limitSeconds: 4 * 3600,
    async run(deps, _, signal) {
      const counts = await runBilling({
        ...deps,
        linkTo: others.linksOf(deps),
        applyDue: (organizationId) => others.applyDue(deps, organizationId),
        signal,
      })
      deps.log.info(counts, 'billing run done')
    },
  }
}

/**
 * Adds up the whole ledger every night. A fault is never corrected automatically: it is logged, for people to look
 * at.
 */
export const proveLedger = {
  name: 'billing.prove-ledger',
  cron: '40 20 * * *',
  limitSeconds: 1800,
  async run({ db, log }) {
    const faults = await db.transaction().execute(async (tx) => {
      await takeTime(tx)
      return ledgerFaults(countOn(tx))
    })
    if (faults.length > 0) log.error({ faults }, 'the ledger does not add up')
    else log.info('the ledger adds up')
  },
} satisfies Job
