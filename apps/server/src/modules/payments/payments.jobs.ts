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

const reconcileSeconds = 600
const compareSeconds = 3600

/** Whether there is time for one more question, and for its answer, because the gateway may be slow. */
function untilShortlyBefore(limitSeconds: number, { clock }: ConfiguredJobDeps, signal: AbortSignal) {
  const until = clock.now().getTime() + (limitSeconds - 120) * 1000
  return () => !signal.aborted && clock.now().getTime() < until
}

/** Every minute: checks payments that are due, and processes waiting news. */
const reconcilePayments: Job<ConfiguredJobDeps> = {
  name: 'payments.reconcile',
  cron: '* * * * *',
  limitSeconds: reconcileSeconds,
  async run(deps, _payload, signal) {
    const mayGoOn = untilShortlyBefore(reconcileSeconds, deps, signal)
    const looked = await reconcile(tillOf(deps, 'payments.reconcile'), mayGoOn)
    if (looked.payments + looked.messages > 0) deps.log.info(looked, 'payments reconciled')
  },
}

/** Daily: compares what we booked with what the gateway says. Billing checks the ledger itself. */
const comparePayments: Job<ConfiguredJobDeps> = {
  name: 'payments.compare',
  cron: '50 20 * * *',
  limitSeconds: compareSeconds,
  async run(deps, _payload, signal) {
    // The simulator does not know the demo provider's invented payments.
    const till = tillOf(deps, 'payments.compare')
    if (till.gateways.size === 0 || till.simulator) return
    const mayGoOn = untilShortlyBefore(compareSeconds, deps, signal)
    const { differing, ...counted } = await compare(till, mayGoOn)
    if (differing.length > 0)
      deps.log.error({ payments: differing }, 'booked payments differ from the gateway')
    if (counted.left > 0) deps.log.warn(counted, 'the time was over before all payments were compared')
    else deps.log.info(counted, 'payments compared with the gateway')
  },
}

export const paymentJobs: readonly Job<ConfiguredJobDeps>[] = [reconcilePayments, comparePayments]
