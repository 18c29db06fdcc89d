import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import type { LinkToInvoice } from './run/day'
import { countOn, ledgerFaults, takeTime } from './ledger/proof.store'
import { runBilling } from './run/run'

/**
 * Hourly, because organizations' days begin at different hours, and so that a killed run continues soon.
 * Organizations that are billed for the day cost one row read.
 *
 * @param linksOf makes the messages' pay links, which belong to another module
 */
export function createBillingJob(
  linksOf: (deps: ConfiguredJobDeps) => LinkToInvoice | undefined,
): Job<ConfiguredJobDeps> {
  return {
    name: 'billing.run',
    cron: '12 * * * *',
    limitSeconds: 4 * 3600,
    async run(deps) {
      const counts = await runBilling({ ...deps, linkTo: linksOf(deps) })
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
