import { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../testing/test-app'
import { owingFactory, tillOf } from '../../../testing/stages/money/paying'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { payInApp, simulatedWallets } from '../payments.factory'
import type { Till } from '../till'

let app: TestApp
let till: Till
let admin: Caller
beforeAll(async () => {
  app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
  till = tillOf(app)
  admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
})
afterAll(async () => {
  await till.idle()
  await app.close()
})

const { list, read } = paymentCaseRoutes

/** Money paid in the gateway's own app, always from the same wallet. */
async function paidWith(reference: string): Promise<number> {
  await payInApp(till, { reference, amount: '300.00' })
  await till.idle()
  const { id } = await app.db
    .selectFrom('gateway_messages')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

const listed = async (who: Caller, id: number) => {
  const { data } = (await who.call(list, { query: { per_page: 100 } })).body
  return data.find((one) => one.kind === 'message' && one.id === id)
}

describe('money without a line', () => {
  it('is listed with the lines that its reference and its wallet can mean, and what these owe', async () => {
    const [spelt, paying] = [await owingFactory(app, 105_000), await owingFactory(app)]
    const contact = simulatedWallets.pays
    await app.db.updateTable('connections').set({ contact }).where('id', '=', paying.connection.id).execute()
    const id = await paidWith(`for ${spelt.connection.username} please`)
    const owed = await app.db
      .selectFrom('invoices')
      .select(({ fn }) => fn.sum<number>('total').as('total'))
      .where('connection_id', '=', spelt.connection.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    const told = {
      payer: contact,
      suggestions: [
        {
          id: spelt.connection.id,
          username: spelt.connection.username,
          by: 'reference',
          owes: (Number(owed.total) / 100).toFixed(2),
        },
        { id: paying.connection.id, username: paying.connection.username, by: 'payer' },
      ],
    }
    expect(await listed(admin, id)).toMatchObject(told)
    expect((await admin.call(read, { params: { kind: 'message', id } })).body.data).toMatchObject(told)
  })

  it('names no line, and no debt, that the caller may not list', async () => {
    const [mine, theirs] = [await owingFactory(app, 105_000), await owingFactory(app)]
    const id = await paidWith(`${mine.connection.username} ${theirs.connection.username}`)
    const officer = async (...models: ('connection' | 'invoice')[]) => {
      const role = await roleFactory(app, {
        permissions: [{ paths: ['/desk/payment-cases', '/desk/payment-cases/*'] }],
        grants: models.map((model) => ({ model, actions: ['List' as const], ...ofOwnOrganization })),
      })
      const organizationId = mine.connection.organization_id
      return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    }
    const both = await listed(await officer('connection', 'invoice'), id)
    expect(both?.suggestions.map((line) => line.id)).toEqual([mine.connection.id])
    expect(both?.suggestions[0]?.owes).not.toBe('0.00')
    const linesOnly = await listed(await officer('connection'), id)
    expect(linesOnly?.suggestions).toMatchObject([{ id: mine.connection.id, owes: '0.00' }])
    expect((await listed(await officer(), id))?.suggestions).toEqual([])
  })
})
