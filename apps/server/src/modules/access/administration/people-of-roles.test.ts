import { adminRoles } from '@uplink/contract/admin-roles'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app'
import { randomOf } from '../../../testing/random-of'
import { userFactory } from '../../auth/auth.factory'
import { roleFactory } from '../access.factory'
import { createKeepSums } from '#platform/kept-sums/kept-sums.jobs'
import { addPeopleChanges, keepPeopleOfRoles, peopleWithRole } from './counts.store'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Roles whose number is not that of the people who have them, in one snapshot. */
const wrong = async () =>
  (
    await sql<{ id: number }>`SELECT id FROM roles
      WHERE ${peopleWithRole} <> (SELECT count(*) FROM user_roles AS u WHERE u.role_id = roles.id)`.execute(
      app.db,
    )
  ).rows
const changes = () => app.db.selectFrom('role_people_changes').select('id').execute()
const keep = () =>
  createKeepSums([], [{ name: 'people of roles', keep: keepPeopleOfRoles }]).run({
    ...app,
    log: pino({ level: 'silent' }),
  })

describe('the number of people with a role', () => {
  it('is on the list of roles, and follows each change of any number of people', async () => {
    const [one, other] = [await roleFactory(app, {}), await roleFactory(app, {})]
    const people = await Promise.all(Array.from({ length: 3 }, () => userFactory(app, { roleIds: [one] })))
    const shown = async () => {
      const admin = await app.signIn({ accountType: 'staff', roleIds: [1] })
      const { data } = (await admin.call(adminRoles.routes.list, { query: { per_page: 100 } })).body
      return [one, other].map((role) => data.find(({ id }) => id === role)?.people)
    }
    // nobody has counted yet
    expect(await shown()).toEqual([3, 0])
    await keep()
    expect(await shown()).toEqual([3, 0])
    await app.db.updateTable('user_roles').set({ role_id: other }).where('role_id', '=', one).execute()
    expect(await shown()).toEqual([0, 3])
    // with the person goes the role
    await app.db
      .deleteFrom('users')
      .where('id', '=', people[0]?.id ?? 0)
      .execute()
    expect(await shown()).toEqual([0, 2])
    await keep()
    expect(await changes()).toEqual([])
    expect(await shown()).toEqual([0, 2])
    expect(await wrong()).toEqual([])
  })

  it('is right at each moment while many change and the job adds up', async () => {
    const roles = await Promise.all(Array.from({ length: 3 }, () => roleFactory(app, {})))
    const working = { isOver: false }
    const change = async (seed: number) => {
      const random = randomOf(seed)
      for (let n = 0; n < 30; n += 1) {
        const role = roles[random(3)] ?? 0
        if (random(3) > 0) await userFactory(app, { roleIds: [role] })
        else await app.db.deleteFrom('user_roles').where('role_id', '=', role).execute()
      }
    }
    const all = Promise.all([change(1), change(2), change(3)]).finally(() => (working.isOver = true))
    const looking = (async () => {
      while (!working.isOver) expect(await wrong()).toEqual([])
    })()
    const adding = (async () => {
      while (!working.isOver) await addPeopleChanges(app.db, 2)
    })()
    const counting = (async () => {
      while (!working.isOver) {
        await app.db.deleteFrom('role_people').where('role_id', '=', 0).execute()
        await keepPeopleOfRoles(app.db)
      }
    })()
    await Promise.all([all, looking, adding, counting])
    await keep()
    expect([await wrong(), await changes()]).toEqual([[], []])
  })
})
