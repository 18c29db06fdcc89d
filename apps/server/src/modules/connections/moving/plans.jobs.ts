import { audit } from '#platform/audit/audit'
import { dayIn } from '#platform/clock'
import type { ConfiguredJobDeps, Job } from '#platform/jobs/job'
import { createParts } from '#platform/jobs/parts'
import { createSeals } from '#platform/secrets/seals'
import type { EffectsByKind } from '../../orders/orders.public'
import { auditedOf, carryOut } from './carry-out'
import { findDue } from './plans.store'

const batch = 500
const by = 'job:lines.carry-out-plans'

/**
 * What is planned for lines, carried out on its day: of one organization or of all. Each has a transaction of its own, so
 * that a failure delays no other; it is thrown when all have had their turn.
 *
 * @param effects what cancelling an order does, by its kind; it belongs to other modules
 */
export function createLinePlans(effects: EffectsByKind) {
  async function carryOutDue(
    { db, clock, log, config, secretKey }: ConfiguredJobDeps,
    organizationId?: number,
    signal?: AbortSignal,
  ): Promise<void> {
    const parts = createParts({ log }, signal)
    const deps = { clock, effects, seals: createSeals(secretKey, config.SECRET_KEY_OLD) }
    const today = (zone: string) => dayIn(zone, clock.now())
    let after = 0
    for (let found = batch; found === batch;) {
      const due = await findDue(db, { now: clock.now(), organizationId, after, limit: batch })
      for (const connection of due) {
        await parts.attempt(`line ${connection}`, () =>
          db.transaction().execute(async (tx) => {
            const outcome = await carryOut(tx, deps, { connection, today })
            if (outcome) await audit(tx, clock, { actorId: null, by }, auditedOf(connection, outcome))
          }),
        )
        after = connection
      }
      found = due.length
    }
    parts.conclude()
  }
  const job = {
    name: 'lines.carry-out-plans',
    cron: '*/5 * * * *',
    limitSeconds: 900,
    run: (deps, _payload?: unknown, signal?: AbortSignal) => carryOutDue(deps, undefined, signal),
  } satisfies Job<ConfiguredJobDeps>
  return { job, carryOutDue }
}
