import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import type { LinkToInvoice } from './run/day'
import { countOn, ledgerFaults, takeTime } from './ledger/proof.store'
import { runBilling } from './run/run'

/**
 * Hourly, because every organization's day begins at another hour, and so that a run that was killed goes on soon. An
 * organization whose day is billed costs one row read.
 *
 * @param linksOf how its messages link to invoices: paying is another module's matter
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

/** Every night the whole ledger is added up. A fault is never mended by itself: it is told, for people to look at. */
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
