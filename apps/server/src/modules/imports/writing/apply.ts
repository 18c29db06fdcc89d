import { importRoutes } from '@uplink/contract/imports'
import { dayIn } from '#platform/clock'
import { customerRole } from '../../access/access.public'
import { postOpenings } from '../../billing/billing.public'
import { connectionRuleColumns } from '../../connections/connections.public'
import { dropParts, moveImport, planForThousands, type ImportRow } from '../imports.store'
import { findAddressClashes, findClashes, summarize } from '../checking/staged.store'
import { callOf, NotDone, type ImportWork } from '../work'
import * as store from './apply.store'

/** What was checked is not so any more; the import is checked again. */
export class ChangedSince extends Error {}

/** Somebody took a name, or removed a package or an area, since it was checked. */
const changedSince = new Set(['23505', '23503'])

/** Writes all lines of an import in one transaction: all of them, or none. */
export async function applyImport(work: ImportWork, row: ImportRow): Promise<void> {
  const { db, clock } = work
  const { id, organization_id: organization } = row
  const call = row.applied_by === null ? undefined : await callOf(work, row.applied_by)
  if (!call || !(await call.mayReach(importRoutes.apply)) || !(await call.mayCreate('connection')))
    throw new NotDone('Whoever began it may not import any more')
  const creatable = await call.rows('connection', 'Create', connectionRuleColumns)
  const now = clock.now()
  const writing = { id, organization, now }
  /** Outside of the transaction, so that it is seen. */
  const progress = (part: number) =>
    moveImport(db, { id, from: ['applying'] }, { lines_done: Math.floor(row.lines * part) })
  await db
    .transaction()
    .execute(async (tx) => {
      await planForThousands(tx)
      if (!(await store.lockNamed(tx, id))) throw new ChangedSince()
      await findClashes(tx, id, organization)
      await findAddressClashes(tx, id, organization)
      const { problems, customers, lines, credit, debt, network_passwords } = await summarize(tx, id)
      if (problems > 0) throw new ChangedSince()
      await progress(0.1)
      await store.insertNamed(tx, writing)
      await store.insertCustomers(tx, writing, customerRole)
      await progress(0.4)
      await store.insertLines(tx, writing)
      await store.insertLineTerms(tx, writing)
      await store.insertPrepaidLines(tx, writing, dayIn(row.time_zone, now))
      await store.insertEnds(tx, writing, row.applied_by)
      await progress(0.8)
      if ((await store.countOutside(tx, id, creatable)) > 0)
        throw new NotDone('Whoever began it may not add lines in all of these areas')
      const openings = await store.findOpenings(tx, id)
      await postOpenings(tx, openings, { organization, today: dayIn(row.time_zone, now), now })
      await store.forgetSecrets(tx, id)
      await dropParts(tx, id)
      const done = {
        state: 'done',
        alive_at: null,
        failure: null,
        lines_done: row.lines,
        applied_at: now,
      } as const
      if (!(await moveImport(tx, { id, from: ['applying'] }, done)))
        throw new NotDone('It is at another step by now')
      await call.audit(tx, {
        act: 'import.applied',
        target: ['import', id],
        after: {
          organization_id: organization,
          source: row.source,
          name: row.name,
          customers,
          lines,
          credit,
          debt,
          network_passwords,
        },
      })
    })
    .catch((error: unknown) => {
      throw changedSince.has((error as { code?: string }).code ?? '') ? new ChangedSince() : error
    })
}
