import type { Job, ConfiguredJobDeps } from '#platform/jobs/job'
import { createSeals } from '#platform/secrets/seals'
import { compare } from './incoming/compare'
import { openTill, type Till } from './till'
import { listenToSimulator } from './incoming/news'
import { reconcile } from './incoming/reconcile'

function tillOf({ db, clock, log, config, secretKey }: ConfiguredJobDeps, job: string): Till {
  const opened = openTill({ db, clock, log, config, seals: createSeals(secretKey), secretKey })
  const till = { ...opened, acting: { actorId: null, by: `job:${job}` } }
  listenToSimulator(till)
  return till
}

const limitSeconds = 600
/** Leaves time to finish the last question, because the gateway may be slow. */
const takesForMs = (limitSeconds - 120) * 1000

/** Every minute: checks payments that are due, and processes waiting news. */
const reconcilePayments: Job<ConfiguredJobDeps> = {
  name: 'payments.reconcile',
  cron: '* * * * *',
  limitSeconds,
  async run(deps, _payload, signal) {
    const { clock, log } = deps
    const until = clock.now().getTime() + takesForMs
    const mayGoOn = () => !signal.aborted && clock.now().getTime() < until
    const looked = await reconcile(tillOf(deps, 'payments.reconcile'), mayGoOn)
    if (looked.payments + looked.messages > 0) log.info(looked, 'payments reconciled')
  },
}

/** Daily: compares what we booked with what the gateway says. Billing checks the ledger itself. */
const comparePayments: Job<ConfiguredJobDeps> = {
  name: 'payments.compare',
  cron: '50 20 * * *',
  limitSeconds: 3600,
  async run(deps) {
    // The simulator does not know the demo provider's invented payments.
    const till = tillOf(deps, 'payments.compare')
    if (till.gateways.size === 0 || till.simulator) return
    const { compared, differing } = await compare(till)
    if (differing.length > 0)
      deps.log.error({ payments: differing }, 'booked payments differ from the gateway')
    deps.log.info({ compared }, 'payments compared with the gateway')
  },
}

export const paymentJobs: readonly Job<ConfiguredJobDeps>[] = [reconcilePayments, comparePayments]
