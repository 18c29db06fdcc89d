import type { ImportSummary } from '@uplink/contract/imports'
import { addDays, periodContaining } from '#platform/calendar'
import { dayIn } from '#platform/clock'
import { toWire } from '#platform/money'
import { keepFormer } from '#platform/passwords/former-systems'
import { networkPasswords } from '../../usage/usage.public'
import { moveImport, planForThousands, type ImportRow } from '../imports.store'
import type { OldRecord, OldSystem } from '../reading/old-record'
import type { ImportWork } from '../work'
import { checkRecord, longestAhead, longestContract, type LineRules } from './record'
import * as staged from './staged.store'

const atOnce = 1000

/** Reads all lines of an import and writes down what they become, and all that is wrong with them. */
export async function checkImport(work: ImportWork, row: ImportRow, old: OldSystem): Promise<void> {
  const { db, signal } = work
  await staged.clearStaged(db, row.id)
  const rules = rulesOf(work, row)
  let done = 0
  let ended = 0
  let batch: OldRecord[] = []
  const take = async () => {
    if (batch.length === 0) return
    ended += await stageBatch(work, row, batch, rules)
    done += batch.length
    batch = []
    await moveImport(
      db,
      { id: row.id, from: ['checking'] },
      { lines_done: done, lines: Math.max(done, row.lines) },
    )
  }
  for await (const record of old.records(signal)) {
    batch.push(record)
    if (batch.length === atOnce) await take()
  }
  await take()
  const { organization_id: organization, choices } = row
  const { credit, debt, problems, ...found } = await db.transaction().execute(async (tx) => {
    await planForThousands(tx)
    await staged.joinCustomers(tx, row.id)
    await staged.findNamed(tx, row.id, { organization, packages: choices.packages })
    await staged.findClashes(tx, row.id, organization)
    await staged.findAddressClashes(tx, row.id, organization)
    return staged.summarize(tx, row.id)
  })
  const sourceBalance = await old.balance?.()
  const summary: ImportSummary = {
    ...found,
    ended,
    credit: toWire(credit),
    debt: toWire(debt),
    source_balance: sourceBalance === undefined ? null : toWire(sourceBalance),
    left_over: [...found.left_over, ...((await old.besides?.()) ?? [])],
  }
  await moveImport(
    db,
    { id: row.id, from: ['checking'] },
    {
      state: 'checked',
      alive_at: null,
      failure: done === ended ? 'There is no line to import' : row.failure,
      lines: done - ended,
      lines_done: done - ended,
      problems,
      summary,
      checked_at: work.clock.now(),
    },
  )
}

function rulesOf({ clock }: ImportWork, { choices, time_zone, billing_day, currency }: ImportRow): LineRules {
  const today = dayIn(time_zone, clock.now())
  const { from, to } = periodContaining(today, billing_day)
  return {
    package: choices.package,
    area: choices.area,
    city: choices.city,
    address: choices.address,
    charged_from: choices.charged_from ?? addDays(to, 1),
    from,
    to: addDays(today, longestAhead),
    today,
    latestEnd: addDays(today, longestContract),
    without: choices.without,
    instead: choices.instead ?? {},
    currency,
  }
}

/** Returns how many lines are left out because their contract is over: whoever moves in brings what goes on. */
async function stageBatch(
  { db, seals, secretKey }: ImportWork,
  { id }: ImportRow,
  batch: readonly OldRecord[],
  rules: LineRules,
): Promise<number> {
  const all = batch.map((record) => checkRecord(record, rules))
  const read = all.filter(({ checked }) => checked.ends_on === null || checked.ends_on >= rules.today)
  const ids = await staged.takeIds(db, read.length)
  const lines = read.map(({ checked: { portalPassword, networkPassword, ...line } }, index) => {
    const { user = 0, connection = 0 } = ids[index] ?? {}
    return {
      ...line,
      user,
      connection,
      password_hash: portalPassword && keepFormer(portalPassword, secretKey),
      network_password:
        networkPassword && seals.seal(networkPassword.value, networkPasswords.contextOf(connection)),
      network_password_hash: networkPassword && networkPassword.hash,
    }
  })
  await staged.stage(db, id, lines)
  await staged.keepProblems(
    db,
    id,
    read.flatMap(({ problems }) => problems),
  )
  return all.length - read.length
}
