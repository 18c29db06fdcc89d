import type { Job, ConfiguredJobDeps } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { createSeals } from '#platform/secrets/seals'
import { compare } from './incoming/compare'
import { openTill, type Till } from './till'
import { listenToSimulators } from './incoming/webhooks'
import { reconcile } from './incoming/reconcile'

/** The till for work in the background. */
export function tillOf({ db, clock, log, config, secretKey }: ConfiguredJobDeps, job: string): Till {
  const opened = openTill({
    db,
    clock,
    log,
    config,
    seals: createSeals(secretKey, config.SECRET_KEY_OLD),
    secretKey,
  })
  const till = { ...opened, acting: { actorId: null, by: `job:${job}` } }
  listenToSimulators(till)
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
    const parts = createParts(deps, signal)
    const looked = await reconcile(tillOf(deps, 'payments.reconcile'), mayGoOn, parts)
    if (looked.payments + looked.messages > 0) deps.log.info(looked, 'payments reconciled')
    parts.conclude()
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
    if (till.gateways.size === till.simulators.size) return
    const mayGoOn = untilShortlyBefore(compareSeconds, deps, signal)
    const parts = createParts(deps, signal)
    const { differing, ...counted } = await compare(till, mayGoOn, parts)
    if (differing.length > 0)
      deps.log.error({ payments: differing }, 'booked payments differ from the gateway')
    if (counted.left > 0) deps.log.warn(counted, 'the time was over before all payments were compared')
    else deps.log.info(counted, 'payments compared with the gateway')
    // asking about all of them once more at once would be asking a gateway that has trouble already
    parts.conclude({ again: false })
  },
}

export const paymentJobs: readonly Job<ConfiguredJobDeps>[] = [reconcilePayments, comparePayments]
