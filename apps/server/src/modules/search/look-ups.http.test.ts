import { lookUpRoutes } from '@uplink/contract/look-ups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithLine } from '../../testing/self-care'
import { createTestApp, type Caller, type TestApp } from '../../testing/test-app'
import { ofOwnOrganization, roleFactory } from '../access/access.factory'
import { organizationFactory } from '../organizations/organizations.factory'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { names } = lookUpRoutes

/** An organization with areas, packages and departments, of each an active one, one that nothing has any more, and one that something has still. */
async function provider(called: string) {
  const { id: organizationId } = await organizationFactory(app, { name: called })
  const of = { organization_id: organizationId }
  await app.db
    .insertInto('areas')
    .values([
      { ...of, name: `${called} East`, name_bn: 'পূর্ব', city: 'Dhaka' },
      { ...of, name: `${called} Old`, city: 'Dhaka', status: 'inactive', lines: 3 },
      { ...of, name: `${called} Gone`, city: 'Dhaka', status: 'inactive' },
    ])
    .execute()
  await app.db
    .insertInto('departments')
    .values([
      { ...of, name: `${called} Support` },
      { ...of, name: `${called} Former`, status: 'inactive' },
    ])
    .execute()
  const staff = await app.signIn({ accountType: 'staff', organizationId })
  return { organizationId, staff }
}

interface Query {
  kinds: string
  q?: string
  id?: string
  organization_id?: string
}

const read = async (caller: Pick<Caller, 'call'>, query: Query) =>
  (await caller.call(names, { query })).body.data

it('refuses guests and customers, and asks for kinds that it knows', async () => {
  expect((await app.guest.call(names, { query: { kinds: 'areas' } })).status).toBe(401)
  const customer = await customerWithLine(app)
  expect((await customer.call(names, { query: { kinds: 'areas' } })).refusal.code).toBe('access.denied')
  const staff = await app.signIn({ accountType: 'staff' })
  for (const kinds of ['', 'users', 'areas,users'])
    expect((await staff.call(names, { query: { kinds } })).status).toBe(422)
})

describe('GET /look-ups', () => {
  it('tells staff without any role the names of their organization, several kinds at once', async () => {
    const { staff, organizationId } = await provider('Padma')
    const data = await read(staff, { kinds: 'areas,departments,organizations' })
    expect(Object.keys(data)).toEqual(['areas', 'departments', 'organizations'])
    expect(data.areas).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'Padma East',
        name_bn: 'পূর্ব',
        city: 'Dhaka',
        organization_id: organizationId,
        is_active: true,
      },
      expect.objectContaining({ name: 'Padma Old', name_bn: null, is_active: false }),
    ])
    expect(data.departments?.map(({ name }) => name)).toEqual(['Padma Support'])
    expect(data.organizations?.map(({ name }) => name)).toEqual(['Padma'])
  })

  it('finds by a part of a name, and by ids whatever became of the record', async () => {
    const { staff, organizationId } = await provider('Meghna')
    expect((await read(staff, { kinds: 'areas', q: 'EAST' })).areas).toHaveLength(1)
    expect((await read(staff, { kinds: 'areas', q: 'dhak' })).areas).toHaveLength(2)
    const gone = await app.db
      .selectFrom('areas')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('name', '=', 'Meghna Gone')
      .executeTakeFirstOrThrow()
    const found = await read(staff, { kinds: 'areas', id: String(gone.id) })
    expect(found.areas).toMatchObject([{ name: 'Meghna Gone', is_active: false }])
  })

  it('never tells names of another organization, by no filter', async () => {
    const [own, other] = [await provider('Jamuna'), await provider('Karnaphuli')]
    const [theirs] = (await read(other.staff, { kinds: 'areas' })).areas ?? []
    const ways: Partial<Query>[] = [
      {},
      { q: 'Karnaphuli' },
      { id: String(theirs?.id) },
      { organization_id: String(other.organizationId) },
    ]
    for (const way of ways) {
      const data = await read(own.staff, { kinds: 'areas,packages,departments,organizations', ...way })
      expect(JSON.stringify(data)).not.toContain('Karnaphuli')
    }
    const head = await app.signIn({ accountType: 'staff' })
    expect((await read(head, { kinds: 'areas,organizations' })).areas).toEqual([])
  })

  it('tells those of the organizations that one’s rules list', async () => {
    await provider('Surma')
    const { organizationId } = await provider('Teesta')
    const administrator = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const every = await read(administrator, { kinds: 'areas' })
    expect(every.areas?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Surma East', 'Teesta East']),
    )
    const of = { kinds: 'areas', organization_id: String(organizationId) }
    expect((await read(administrator, of)).areas?.map(({ name }) => name)).toEqual([
      'Teesta East',
      'Teesta Old',
    ])
    const role = await roleFactory(app, {
      grants: [{ model: 'organization', actions: ['List'], ...ofOwnOrganization }],
    })
    const manager = await app.signIn({ accountType: 'staff', organizationId, roleIds: [role] })
    expect((await read(manager, { kinds: 'organizations' })).organizations).toMatchObject([
      { name: 'Teesta' },
    ])
    const everywhere = await roleFactory(app, { grants: [{ model: 'organization', actions: ['List'] }] })
    const author = await app.signIn({ accountType: 'staff', organizationId, roleIds: [everywhere] })
    expect((await read(author, { kinds: 'areas', q: 'Surma' })).areas).toHaveLength(2)
  })
})
