import type { Database } from '#platform/database/kysely'
import { customerWithLine } from '../../self-care'
import type { TestApp } from '../../test-app'
import { insertPrepaid } from '../../../modules/billing/billing.public'

/** Makes a line prepaid from a day on, paid until a day. */
export async function prepaidFactory(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  line: { connection: number; startsOn?: string; paidUntil: string; renewsFromBalance?: boolean },
): Promise<void> {
  const startsOn = line.startsOn ?? line.paidUntil.slice(0, 8).concat('01')
  await db.transaction().execute((tx: Database) => insertPrepaid(tx, [{ startsOn, ...line }], clock.now()))
}

/** A customer with a prepaid line of ৳ 800.00 before tax for 30 days; the organization taxes by 5 %. */
export async function prepaidCustomer(
  app: TestApp,
  { paidUntil = '2026-03-20', ...line }: { paidUntil?: string; status?: 'active' | 'suspended' } = {},
) {
  const customer = await customerWithLine(app, { price: 80_000, ...line })
  const { id, organization_id } = customer.connection
  await app.db
    .updateTable('organizations')
    .set({ tax_percent: 5 })
    .where('id', '=', organization_id)
    .execute()
  await app.db
    .updateTable('packages')
    .set({ prepaid_price: 80_000, prepaid_count: 30, prepaid_unit: 'days', name: 'Home 40' })
    .where('organization_id', '=', organization_id)
    .execute()
  await prepaidFactory(app, { connection: id, startsOn: '2026-02-19', paidUntil })
  return customer
}
