import { dayIn } from '#platform/clock'
import type { Database } from '#platform/database/kysely'
import type { Call } from '#platform/http/call'
import type { OwnConnection } from '#platform/http/person'
import { Problem } from '#platform/http/problem'
import { moneyText } from '#platform/texts'
import { toWire } from '#platform/money'
import { findPrepaid, offOn, switchOn } from '../../billing/billing.public'
import { lockContract } from '../packages/package-changes.store'
import { endPause } from '../pauses/pause-end'
import { findPause } from '../pauses/pauses.store'
import { refuseUneditable } from './closing.access'

interface Switching {
  /** Only if this suspension by hand still stands. */
  only?: number | undefined
  /** What else happens in its transaction. */
  also?: (tx: Database) => Promise<void>
}

/** Switches a suspended line on that owes nothing overdue any more, or ends its suspension by hand. */
export async function switchLineOn(call: Call, connection: OwnConnection, { only, also }: Switching = {}) {
  await refuseUneditable(call, connection)
  const givenBack = await call.db.transaction().execute(async (tx) => {
    const line = await lockContract(tx, connection.id)
    if (line?.status !== 'suspended') throw new Problem('line-closing.not-suspended')
    if (only !== undefined && (await findPause(tx, connection.id))?.id !== only)
      throw new Problem('line-closing.not-suspended', { message: 'It was suspended anew since.' })
    const pause = await endPause(tx, call.clock, connection.id)
    const isOn = pause
      ? !pause.isOff
      : await switchOn(tx, { connectionId: connection.id, now: call.clock.now() })
    if (!isOn) {
      const [prepaid] = await findPrepaid(tx, [connection.id])
      const isUnpaid = prepaid !== undefined && offOn(prepaid) <= dayIn(prepaid.time_zone, call.clock.now())
      throw new Problem(isUnpaid && prepaid.ends_on === null ? 'line-paying.unpaid' : 'line-closing.overdue')
    }
    await call.audit(tx, {
      act: 'connection.switched-on',
      target: ['connection', connection.id],
      before: { status: 'suspended' },
      after: { status: 'active' },
      ...(pause && { details: { given_back: toWire(pause.givenBack) } }),
    })
    await also?.(tx)
    return pause?.givenBack
      ? ` ${moneyText(pause.givenBack, line.currency)} was given back for days that were billed.`
      : ''
  })
  return { message: `Line ${connection.username} is switched on.${givenBack}`, data: connection }
}
