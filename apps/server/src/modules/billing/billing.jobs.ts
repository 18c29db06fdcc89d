import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { billingJob, type BillingDeps, type LinkToInvoice } from './run/daily-run'
import { proveParts } from './proof/prove'
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
 * Proves the ledger every night: what was written since, and a seventh of the rest; all of a small one. A fault is never corrected
 * automatically: it is logged, and each run fails with it until it is mended, because failed runs are what the alarms, the page About
 * and the bell tell people of.
 */
export const proveLedger = {
  name: 'billing.prove-ledger',
  cron: '40 20 * * *',
  limitSeconds: 4 * 3600,
  async run({ db, clock, log }, _payload?: unknown, signal?: AbortSignal) {
    const { faults, isRoundOver, isTooSlow } = await proveParts({ db, clock, signal })
    if (faults.length > 0) {
      log.error({ faults }, 'the ledger does not add up')
      throw new Error(`The ledger does not add up: ${faults.join('; ')}`)
    }
    if (isTooSlow)
      throw new Error('The ledger has not been proven as a whole for 30 days: its nights are too short')
    log.info({ isRoundOver }, 'the ledger adds up')
  },
} satisfies Job
