import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const guide =
  /### When the ledger does not add up\n([^]*?)\n### /.exec(
    readFileSync(join(import.meta.dirname, '../../../../../../docs/operations.md'), 'utf8'),
  )?.[1] ?? ''
const [nameMoney = '', putBack = '', writeAllocations = '', namePayments = '', passOn = ''] = [
  ...guide.matchAll(/```sql\n([^]*?)\n```/g),
].map(([, text = '']) => text)

/** The statements that docs/operations.md gives whoever reads the alarm of the ledger, in their order. */
export const documentedSteps = { nameMoney, putBack, writeAllocations, namePayments, passOn }

/** Runs one of them as an operator does, as the database's owner; returns the rows that an operator sees of it. */
export async function runDocumented(
  owner: pg.Client,
  text: string,
  payment = 0,
): Promise<Record<string, unknown>[]> {
  const answer = (await owner.query(text.replaceAll(':payment', String(payment)))) as unknown
  const all = Array.isArray(answer) ? (answer as pg.QueryResult[]) : [answer as pg.QueryResult]
  return (all.findLast(({ fields }) => fields.length > 0)?.rows ?? []) as Record<string, unknown>[]
}
