import { manyLineRoutes } from '@uplink/contract/many-lines'
import { describe, expect, it } from 'vitest'
import { closable, lineOf } from '../../../testing/stages/closing'
import { app, stage } from '../../../testing/stages/package-change'
import { ofOwnOrganization, roleFactory } from '../../access/access.factory'
import { issuedInvoiceFactory } from '../../billing/billing.factory'
import { areaFactory, connectionFactory } from '../connections.factory'

stage()

const { preview, act } = manyLineRoutes

async function officeOf(
  organizationId: number,
  { acts, actions }: { acts: string[]; actions: ('List' | 'Edit')[] } = {
    acts: ['pause', 'switching-on', 'details'],
    actions: ['List', 'Edit'],
  },
) {
  const role = await roleFactory(app, {
    permissions: [{ paths: ['/desk/customers', ...acts.map((one) => `/desk/lines/${one}`)] }],
    grants: [
      { model: 'connection', actions, ...ofOwnOrganization },
      { model: 'area', actions: ['List'], ...ofOwnOrganization },
    ],
  })
  return app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
}

/** Three lines of one provider, of which one is closed, and one of another provider. */
async function town() {
  const first = await closable()
  const { organizationId, userId, connection } = first
  const second = await connectionFactory(app, { userId, organizationId })
  const closed = await connectionFactory(app, { userId, organizationId, status: 'closed' })
  const foreign = (await closable()).connection
  const clerk = await officeOf(organizationId)
  return { clerk, organizationId, userId, first: connection, second, closed, foreign }
}

const days = { back_on: '2026-03-20', is_charged: true }
const pausing = { act: 'pause' as const, pause: days }
const terms = { ...days, reason: 'Work on the roof', tell: 'suspension' as const }
const suspending = { act: 'pause' as const, pause: terms }

const told = (userId: number) =>
  app.db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()

const auditOf = (action: string, ids: readonly number[]) =>
  app.db
    .selectFrom('audit_log')
    .select(['target', 'details'])
    .where('action', '=', action)
    .where(
      'target',
      'in',
      ids.map((id) => `connection:${id}`),
    )
    // which of several is written first is the database's choice
    .orderBy((eb) => eb.fn('length', ['target']))
    .orderBy('target')
    .orderBy('id')
    .execute()

describe('many lines', () => {
  it('are suspended with one reason until a day, after a look at whom that reaches', async () => {
    const { clerk, userId, first, second, closed, foreign } = await town()
    const ids = [first.id, second.id, closed.id, foreign.id, 999_999_999]
    const seen = (await clerk.call(preview, { body: { ...pausing, ids } })).body.data
    expect(seen.will_change.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(seen.refused.map((one) => [one.id, one.why])).toEqual([
      [closed.id, 'The line is closed: open it again first.'],
      [foreign.id, 'There is no such line, or you may not change it.'],
      [999_999_999, 'There is no such line, or you may not change it.'],
    ])
    expect((await lineOf(first)).status).toBe('active')

    const body = { ...suspending, ids }
    const answer = (await clerk.call(act, { body })).body
    expect(answer.message).toBe('2 lines suspended. 3 stayed as they are.')
    expect(answer.data.changed).toEqual([
      { id: first.id, area_id: first.area_id, pause_id: expect.any(Number) as number },
      { id: second.id, area_id: second.area_id, pause_id: expect.any(Number) as number },
    ])
    for (const line of [first, second]) expect((await lineOf(line)).status).toBe('suspended')
    expect((await lineOf(foreign)).status).toBe('active')
    expect((await told(userId)).map(({ title }) => title).toSorted()).toEqual(
      [first, second].map(({ username }) => `Line ${username} is suspended`).toSorted(),
    )
    const lines = await auditOf('connection.paused', ids)
    expect(lines.map(({ target, details }) => [target, details])).toEqual([
      [`connection:${first.id}`, expect.objectContaining({ reason: 'Work on the roof' })],
      [`connection:${second.id}`, expect.objectContaining({ after: { status: 'suspended' } })],
    ])

    // sent again, as after a crash, it changes nothing and tells nobody
    const again = (await clerk.call(act, { body })).body.data
    expect(again.changed).toEqual([])
    expect(again.refused[0]?.why).toBe('It is suspended already.')
    expect(await told(userId)).toHaveLength(2)
    expect(await auditOf('connection.paused', ids)).toHaveLength(2)
  })

  it('are suspended once by two who press at the same time', async () => {
    const { clerk, first, second } = await town()
    const body = { ...suspending, ids: [second.id, first.id] }
    const both = await Promise.all([
      clerk.call(act, { body }),
      clerk.call(act, { body: { ...body, ids: [first.id, second.id] } }),
    ])
    expect(both.flatMap(({ body: { data } }) => data.changed)).toHaveLength(2)
    const pauses = await app.db
      .selectFrom('line_pauses')
      .select('id')
      .where('connection_id', 'in', [first.id, second.id])
      .execute()
    expect(pauses).toHaveLength(2)
  })

  it('are switched on again, which also takes back what was just done', async () => {
    const { clerk, first, second } = await town()
    const ids = [first.id, second.id]
    await clerk.call(act, { body: { ...suspending, ids } })
    const seen = (await clerk.call(preview, { body: { act: 'switch-on', ids } })).body.data
    expect(seen.will_change.map(({ id }) => id)).toEqual(ids)
    const { data, message } = (await clerk.call(act, { body: { act: 'switch-on', ids } })).body
    expect(message).toBe('2 lines switched on.')
    expect(data.refused).toEqual([])
    for (const line of [first, second]) expect((await lineOf(line)).status).toBe('active')
    const again = (await clerk.call(act, { body: { act: 'switch-on', ids } })).body.data
    expect(again.refused.map((one) => one.why)).toEqual(['It is on already.', 'It is on already.'])
  })

  it('taken back, only the suspensions of the act end', async () => {
    const { clerk, first, second } = await town()
    const ids = [first.id, second.id]
    const { data: done } = (await clerk.call(act, { body: { ...suspending, ids } })).body
    app.clock.pass(60_000)
    // somebody switches one on, and off again for another reason
    await clerk.call(act, { body: { act: 'switch-on', ids: [second.id] } })
    app.clock.pass(60_000)
    await clerk.call(act, { body: { ...suspending, ids: [second.id] } })
    app.clock.pass(60_000)
    const pause_ids = done.changed.flatMap(({ pause_id: pause }) => pause ?? [])
    const { data } = (await clerk.call(act, { body: { act: 'switch-on', ids, pause_ids } })).body
    expect(data.changed.map(({ id }) => id)).toEqual([first.id])
    expect(data.refused).toMatchObject([{ id: second.id, why: 'It was suspended anew since.' }])
    expect((await lineOf(first)).status).toBe('active')
    expect((await lineOf(second)).status).toBe('suspended')
  })

  it('taken back, only lines that have stayed in the area since go to where they were', async () => {
    const { clerk, organizationId, userId, first, second } = await town()
    const third = await connectionFactory(app, { userId, organizationId })
    const [to, other] = [await areaFactory(app, organizationId), await areaFactory(app, organizationId)]
    // all begin in one area
    const from = first.area_id
    const put = (area_id: number, ids: number[]) => clerk.call(act, { body: { act: 'area', ids, area_id } })
    await put(from, [second.id, third.id])
    app.clock.pass(60_000)
    const ids = [first.id, second.id, third.id]
    const { data: done } = (await put(to.id, ids)).body
    app.clock.pass(60_000)
    await put(other.id, [second.id, third.id])
    app.clock.pass(60_000)
    // one of them is back, by somebody's own decision
    await put(to.id, [third.id])
    app.clock.pass(60_000)
    const body = { act: 'area' as const, ids, area_id: from, from_area_id: to.id, since: done.at }
    const { data } = (await clerk.call(act, { body })).body
    expect(data.changed.map(({ id }) => id)).toEqual([first.id])
    expect(data.refused.map(({ id, why }) => [id, why])).toEqual([
      [second.id, 'It was put into another area since.'],
      [third.id, 'It was put into another area since.'],
    ])
    expect((await lineOf(first)).area_id).toBe(from)
    expect((await lineOf(second)).area_id).toBe(other.id)
  })

  it('are switched on but for those that an overdue bill keeps off', async () => {
    const { clerk, first, second } = await town()
    await app.db
      .updateTable('connections')
      .set({ status: 'suspended', suspended_at: app.clock.now() })
      .where('id', '=', first.id)
      .execute()
    await issuedInvoiceFactory(app, { connection: first, periodStart: '2026-01-01', dueOn: '2026-01-11' })
    await clerk.call(act, { body: { ...suspending, ids: [second.id] } })
    const { data } = (await clerk.call(act, { body: { act: 'switch-on', ids: [first.id, second.id] } })).body
    expect(data.changed.map(({ id }) => id)).toEqual([second.id])
    expect(data.refused).toMatchObject([{ id: first.id }])
    expect((await lineOf(first)).status).toBe('suspended')
  })

  it('go to another area of their organization, by which outages are credited from then on', async () => {
    const { clerk, organizationId, first, second, closed, foreign } = await town()
    const area = await areaFactory(app, organizationId)
    const ids = [first.id, second.id, closed.id, foreign.id]
    const count = async (id: number) =>
      (await app.db.selectFrom('areas').select('lines').where('id', '=', id).executeTakeFirstOrThrow()).lines
    const before = await count(first.area_id)
    const answer = (await clerk.call(act, { body: { act: 'area', ids, area_id: area.id } })).body
    expect(answer.message).toBe('2 lines in the other area. 2 stayed as they are.')
    expect(answer.data.changed).toEqual([
      { id: first.id, area_id: first.area_id, pause_id: null },
      { id: second.id, area_id: second.area_id, pause_id: null },
    ])
    expect(await lineOf(first)).toMatchObject({ area_id: area.id, city: area.city })
    expect((await lineOf(foreign)).area_id).toBe(foreign.area_id)
    expect(await count(area.id)).toBe(2)
    expect(await count(first.area_id)).toBe(first.area_id === second.area_id ? before - 2 : before - 1)
    const kept = await app.db
      .selectFrom('connection_history')
      .select(['connection_id', 'area_id'])
      .where('connection_id', 'in', [first.id, second.id])
      .execute()
    expect(kept.map(({ area_id }) => area_id).toSorted()).toEqual([first.area_id, second.area_id].toSorted())
    expect(await auditOf('connection.edited', ids)).toHaveLength(2)
    const again = (await clerk.call(act, { body: { act: 'area', ids, area_id: area.id } })).body.data
    expect(again.refused[0]?.why).toBe('It is there already.')
    // one of another organization is no area for them
    const other = await areaFactory(app, foreign.organization_id)
    const wrong = await clerk.call(act, { body: { act: 'area', ids, area_id: other.id } })
    expect(wrong.refusal).toMatchObject({ errors: { area_id: ['Choose an active area'] } })
  })

  it('are changed only by whoever may change one, and where their rows allow it', async () => {
    const { organizationId, first, second } = await town()
    const ids = [first.id, second.id]
    const without = await officeOf(organizationId, { acts: ['details'], actions: ['List', 'Edit'] })
    const body = { ...suspending, ids }
    expect((await without.call(act, { body })).status).toBe(403)
    expect((await without.call(preview, { body: { ...pausing, ids } })).status).toBe(403)
    const looker = await officeOf(organizationId, { acts: ['pause'], actions: ['List'] })
    expect((await looker.call(act, { body })).body.data.changed).toEqual([])
    expect((await lineOf(first)).status).toBe('active')
    expect((await app.guest.call(act, { body })).status).toBe(401)
  })

  it.each([
    [{ ...suspending, ids: [] }],
    [{ ...suspending, ids: Array.from({ length: 201 }, (_, at) => at + 1) }],
    [{ ...suspending, ids: [1, 1] }],
    [{ act: 'pause', pause: { ...terms, reason: '' }, ids: [1] }],
    [{ act: 'area', ids: [1] }],
    [{ act: 'pause', ids: [1] }],
    [{ act: 'close', ids: [1] }],
  ])('are not changed by %#', async (body) => {
    const { clerk } = await town()
    expect((await clerk.call(act, { body: body as never })).status).toBe(422)
  })

  it('are suspended until a day that can be', async () => {
    const { clerk, first } = await town()
    const body = { act: 'pause' as const, pause: { ...terms, back_on: '2026-03-14' }, ids: [first.id] }
    expect((await clerk.call(act, { body })).body.data.refused).toMatchObject([
      { id: first.id, why: expect.stringMatching(/^Choose a day from/) as string },
    ])
  })
})
