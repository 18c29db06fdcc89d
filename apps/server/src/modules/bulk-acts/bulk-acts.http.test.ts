import { bulkActLimits, bulkActRoutes } from '@uplink/contract/bulk-acts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLook, bulkClerk, bulkTown, readBulk, workOnBulk } from '../../testing/stages/bulk-acts'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { connectionFactory } from '../connections/connections.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { lookAtCustomers, list, read, begin, stop, undo, rows, exportRows } = bulkActRoutes
const pause = {
  back_on: '2026-03-20',
  is_charged: true,
  reason: 'Work on the mast',
  tell: 'suspension' as const,
}
const pausing = { act: 'pause' as const, pause }

const look = async (clerk: Caller, q: string, act: { act: 'pause'; pause: typeof pause } = pausing) =>
  (await clerk.call(lookAtCustomers, { body: { do: act, matching: { q } } })).body.data

const suspended = async (ids: readonly number[]) =>
  (
    await app.db
      .selectFrom('connections')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 'suspended')
      .execute()
  )
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)

const auditOf = (action: string, target: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('action', '=', action)
    .where('target', '=', target)
    .execute()

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id)

describe('all customers that match', () => {
  it('are looked at, suspended in the background, each once, and told of', async () => {
    const { clerk, name, lines } = await bulkTown(app, { lines: 5 })
    const [first, , , off] = lines
    await app.db
      .updateTable('connections')
      .set({ status: 'closed' })
      .where('id', '=', off?.id ?? 0)
      .execute()
    const seen = await look(clerk, name)
    expect(seen).toMatchObject({
      total: 5,
      will_change: 4,
      refused: [
        {
          why: 'The line is closed: open it again first.',
          count: 1,
          names: [`Customer ${name}, ${off?.username}`],
        },
      ],
      money: [],
    })
    expect(seen.sample).toHaveLength(4)
    expect(seen.sample[0]).toEqual({ name: `Customer ${name}, ${first?.username}`, to: null })
    expect(await suspended(idsOf(lines))).toEqual([])
    expect((await clerk.call(list)).body.data).toEqual([])
    expect((await clerk.call(read, { params: { id: seen.id } })).status).toBe(404)

    const begun = await beginLook(clerk, seen.id)
    expect(begun).toMatchObject({
      state: 'running',
      list: 'customers',
      said: 'Suspend until 20/03/2026: Work on the mast',
      found_by: `“${name}”`,
      total: 5,
      refused: 1,
      can: ['stop'],
    })
    await workOnBulk(app)
    expect(await suspended(idsOf(lines))).toEqual(idsOf(lines).filter((id) => id !== off?.id))
    expect(await readBulk(clerk, seen.id)).toMatchObject({
      state: 'done',
      changed: 4,
      refused: 1,
      failed: 0,
      can: ['undo'],
    })
    const told = await app.db
      .selectFrom('notifications')
      .select(['title', 'body', 'link'])
      .where('user_id', '=', clerk.userId)
      .execute()
    expect(told).toEqual([
      {
        title: 'Done: Suspend until 20/03/2026: Work on the mast',
        body: '4 of 5 records changed. 1 stayed as they are.',
        link: `/admin/bulk-acts/${seen.id}`,
      },
    ])
    // one entry that names the act, and one for each line, by whoever began it
    expect(await auditOf('bulk-act.begun', `bulk-act:${seen.id}`)).toEqual([
      {
        actor_id: clerk.userId,
        details: expect.objectContaining({
          does: 'pause',
          records: 4,
          left_out: 1,
          matching: { q: name },
        }) as object,
      },
    ])
    expect(await auditOf('connection.paused', `connection:${first?.id}`)).toEqual([
      {
        actor_id: clerk.userId,
        details: expect.objectContaining({ reason: 'Work on the mast', by: 'job:bulk-acts.work' }) as object,
      },
    ])
    // the next run finds nothing to do
    await workOnBulk(app)
    expect(await auditOf('connection.paused', `connection:${first?.id}`)).toHaveLength(1)
  })

  it('are told by name with what became of each, and as a file', async () => {
    const { clerk, name, lines } = await bulkTown(app, { lines: 3 })
    await app.db
      .updateTable('connections')
      .set({ status: 'closed' })
      .where('id', '=', lines[1]?.id ?? 0)
      .execute()
    const { id } = await look(clerk, name)
    await beginLook(clerk, id)
    await workOnBulk(app)
    const all = (await clerk.call(rows, { query: { act: id } })).body
    // by name, closed lines last, as in the list
    expect(all.data.map((row) => [row.position, row.id, row.result])).toEqual([
      [1, lines[0]?.id, 'changed'],
      [2, lines[2]?.id, 'changed'],
      [3, lines[1]?.id, 'refused'],
    ])
    expect(all.data[2]).toMatchObject({
      kind: null,
      name: `Customer ${name}, ${lines[1]?.username}`,
      why: 'The line is closed: open it again first.',
    })
    const refused = await clerk.call(rows, { query: { act: id, result: 'refused' } })
    expect(refused.body.total).toBe(1)
    const file = (await clerk.call(exportRows, { query: { act: id, result: 'refused' } }))
      .body as unknown as string
    expect(file).toContain('Position,Kind,Id,Name,Result,Why')
    expect(file).toContain(lines[1]?.username)
    expect(file.trim().split('\n')).toHaveLength(2)
  })

  it('are those that were looked at, which is said where others match by now', async () => {
    const { clerk, name, lines, organizationId } = await bulkTown(app, { lines: 3 })
    const { id } = await look(clerk, name)
    const [renamed, ...others] = lines
    const late = await connectionFactory(app, { userId: renamed?.user_id ?? 0, organizationId })
    await app.db.updateTable('connections').set({ last_name: name }).where('id', '=', late.id).execute()
    // renamed, it matches no more: its username goes with it
    await app.db
      .updateTable('connections')
      .set({ last_name: 'Sarkar', username: 'sarkar-home' })
      .where('id', '=', renamed?.id ?? 0)
      .execute()
    await app.db
      .updateTable('users')
      .set({ name: 'Sarkar' })
      .where('id', '=', renamed?.user_id ?? 0)
      .execute()
    const refused = await clerk.call(begin, { params: { id }, body: {} })
    expect(refused.status).toBe(409)
    expect(refused.refusal).toMatchObject({
      code: 'bulk-act.changed-since',
      message:
        'Since you looked, 1 more matches, which would not be among them; 1 matches no longer, and would be left as it is. Look again, or go on with those that you have seen.',
    })
    expect(await suspended(idsOf(lines))).toEqual([])
    const known = await clerk.call(begin, { params: { id }, body: { in_spite_of_changes: true } })
    expect(known.status).toBe(200)
    await workOnBulk(app)
    expect(await suspended([...idsOf(lines), late.id])).toEqual(idsOf(others))
    const left = await clerk.call(rows, { query: { act: id, result: 'refused' } })
    expect(left.body.data.map(({ id: line, why }) => [line, why])).toEqual([
      [renamed?.id, 'It no longer matches what was chosen.'],
    ])
  })

  it('are at most as many as one act may be about; of more nothing is kept', async () => {
    const { clerk, name, lines, organizationId } = await bulkTown(app, { lines: 4 })
    const { records } = bulkActLimits
    const looks = () =>
      app.db.selectFrom('bulk_acts').select(['total']).where('user_id', '=', clerk.userId).execute()
    try {
      bulkActLimits.records = 3
      const refused = await clerk.call(lookAtCustomers, { body: { do: pausing, matching: { q: name } } })
      expect([refused.status, refused.refusal.code]).toEqual([409, 'bulk-act.too-many'])
      expect(await looks()).toEqual([])
      bulkActLimits.records = 4
      const { id, total } = await look(clerk, name)
      expect(total).toBe(4)
      // one more appears, which is told and not among them
      const late = await connectionFactory(app, { userId: lines[0]?.user_id ?? 0, organizationId })
      await app.db.updateTable('connections').set({ last_name: name }).where('id', '=', late.id).execute()
      const since = await clerk.call(begin, { params: { id }, body: {} })
      expect(since.refusal.code).toBe('bulk-act.changed-since')
    } finally {
      bulkActLimits.records = records
    }
  })

  it('are begun once, within the hour, and three at a time', async () => {
    const { clerk, name, lines } = await bulkTown(app, { lines: 2 })
    const { id } = await look(clerk, name)
    const both = await Promise.all([1, 2].map(() => clerk.call(begin, { params: { id }, body: {} })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('bulk-act.begun')
    const more = [await look(clerk, name), await look(clerk, name), await look(clerk, name)]
    for (const one of more.slice(0, 2)) await beginLook(clerk, one.id)
    const fourth = await clerk.call(begin, { params: { id: more[2]?.id ?? 0 }, body: {} })
    expect(fourth.refusal.code).toBe('bulk-act.under-way')
    await workOnBulk(app)
    // of those who suspended the same lines the first has done it
    const done = (await clerk.call(list)).body.data
    expect(done.map(({ changed, refused }) => [changed, refused]).toSorted()).toEqual([
      [0, 2],
      [0, 2],
      [2, 0],
    ])
    expect(
      await app.db
        .selectFrom('line_pauses')
        .select('id')
        .where('connection_id', 'in', idsOf(lines))
        .execute(),
    ).toHaveLength(2)
    const nothing = await look(clerk, name)
    expect((await clerk.call(begin, { params: { id: nothing.id }, body: {} })).refusal.code).toBe(
      'bulk-act.none',
    )
    const other = await bulkTown(app, { lines: 1 })
    const old = await look(other.clerk, other.name)
    app.clock.pass(61 * 60_000)
    expect((await other.clerk.call(begin, { params: { id: old.id }, body: {} })).refusal.code).toBe(
      'bulk-act.stale',
    )
  })

  it('stop where somebody says so, and where the right was withdrawn', async () => {
    const { clerk, role, name, lines } = await bulkTown(app, { lines: 2 })
    const { id } = await look(clerk, name)
    await beginLook(clerk, id)
    expect((await clerk.call(stop, { params: { id }, body: {} })).body.message).toBe(
      'Stopped. 2 records stayed as before.',
    )
    await workOnBulk(app)
    expect(await suspended(idsOf(lines))).toEqual([])
    expect((await clerk.call(stop, { params: { id }, body: {} })).refusal.code).toBe('bulk-act.over')
    expect(await auditOf('bulk-act.stopped', `bulk-act:${id}`)).toHaveLength(1)

    const again = await look(clerk, name)
    await beginLook(clerk, again.id)
    await app.db.deleteFrom('user_roles').where('role_id', '=', role).execute()
    app.clock.pass(2000)
    await workOnBulk(app)
    expect(await suspended(idsOf(lines))).toEqual([])
    const row = await app.db
      .selectFrom('bulk_acts')
      .select(['state', 'stopped_because'])
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      state: 'stopped',
      stopped_because: 'The right to do this was withdrawn from whoever began it.',
    })
  })

  it('are taken back once, within a day', async () => {
    const { clerk, name, lines, elsewhere, area } = await bulkTown(app, { lines: 3 })
    const areaOf = async () =>
      (
        await app.db
          .selectFrom('connections')
          .select('area_id')
          .where('id', 'in', idsOf(lines))
          .orderBy('id')
          .execute()
      ).map(({ area_id }) => area_id)
    const seen = await clerk.call(lookAtCustomers, {
      body: { do: { act: 'area', area_id: elsewhere.id }, matching: { q: name } },
    })
    const { id } = seen.body.data
    await beginLook(clerk, id)
    expect((await clerk.call(undo, { params: { id }, body: {} })).refusal.code).toBe('bulk-act.not-undone')
    await workOnBulk(app)
    expect(await areaOf()).toEqual([elsewhere.id, elsewhere.id, elsewhere.id])
    const third = await app.db
      .insertInto('areas')
      .values({
        organization_id: lines[0]
          ? (
              await app.db
                .selectFrom('connections')
                .select('organization_id')
                .where('id', '=', lines[0].id)
                .executeTakeFirstOrThrow()
            ).organization_id
          : 0,
        name: 'Third',
        city: 'Dhaka',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('connections')
      .set({ area_id: third.id })
      .where('id', '=', lines[2]?.id ?? 0)
      .execute()
    const back = (await clerk.call(undo, { params: { id }, body: {} })).body.data
    expect(back).toMatchObject({ undo_of: id, total: 3, said: 'Put back into their former areas' })
    expect((await clerk.call(undo, { params: { id }, body: {} })).refusal.code).toBe('bulk-act.not-undone')
    await workOnBulk(app)
    expect(await areaOf()).toEqual([area.id, area.id, third.id])
    expect(await readBulk(clerk, back.id)).toMatchObject({ state: 'done', changed: 2, refused: 1, can: [] })
    expect(await readBulk(clerk, id)).toMatchObject({ undone_by: back.id, can: [] })
  })

  it('are those of one’s own rows alone, and nobody else’s acts are seen', async () => {
    const town = await bulkTown(app, { lines: 2 })
    const { clerk: stranger } = await bulkClerk(app, (await bulkTown(app, { lines: 1 })).organizationId)
    const none = await stranger.call(lookAtCustomers, { body: { do: pausing, matching: { q: town.name } } })
    expect(none.refusal.code).toBe('bulk-act.none')
    const { id } = await look(town.clerk, town.name)
    expect((await stranger.call(begin, { params: { id }, body: {} })).status).toBe(404)
    await beginLook(town.clerk, id)
    for (const route of [stop, undo])
      expect((await stranger.call(route, { params: { id }, body: {} })).status).toBe(404)
    expect((await stranger.call(read, { params: { id } })).status).toBe(404)
    expect((await stranger.call(rows, { query: { act: id } })).body.total).toBe(0)
    expect((await stranger.call(list)).body.data).toEqual([])
    const reader = await bulkClerk(app, town.organizationId, ['/desk/customers'])
    const denied = await reader.clerk.call(lookAtCustomers, {
      body: { do: pausing, matching: { q: town.name } },
    })
    expect(denied.refusal.code).toBe('access.denied')
    expect(
      (await app.guest.call(lookAtCustomers, { body: { do: pausing, matching: { q: 'ra' } } })).status,
    ).toBe(401)
  })
})
