import {
  departmentLookup,
  departments,
  organizationLookup,
  organizations,
  services,
} from '@uplink/contract/organizations'
import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app'
import { itIsAResource } from '../../testing/it-is-a-resource'

const status = ['The status field is required']

const department = async ({ db }: TestApp, organization_id: number, number: number) =>
  (
    await db
      .insertInto('departments')
      .values({ organization_id, name: `Department ${number}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

itIsAResource(organizations, {
  form: (_app, _organization, number) => ({
    name: `Meghna Broadband ${number}`,
    mobile_no: '01711000000',
    email: 'office@meghna.example',
    address: null,
    status: 'active',
  }),
  change: { name: 'Padma Broadband', status: 'inactive' },
  wrong: {
    form: { name: ' ', mobile_no: '', email: 'x' },
    errors: {
      name: ['The organization name field is required'],
      mobile_no: ['The mobile no field is required'],
      email: ['The email field is not valid'],
      status,
    },
  },
  unique: { field: 'name', text: 'There is an organization with this name already' },
  use: (app, id) => department(app, id, 1),
  lookup: organizationLookup.route,
  isEverybodys: true,
})

itIsAResource(departments, {
  form: (_app, organization_id, number) => ({ name: `Billing ${number}`, organization_id, status: 'active' }),
  change: { name: 'Accounts' },
  wrong: {
    form: { name: '', organization_id: null },
    errors: {
      name: ['The name field is required'],
      organization_id: ['The organization field is required'],
      status,
    },
  },
  unique: { field: 'name', text: 'The organization has a department with this name already' },
  reference: 'organization_id',
  use: (app, id) =>
    app.db
      .insertInto('services')
      .columns(['department_id', 'organization_id', 'name'])
      .expression((eb) =>
        eb
          .selectFrom('departments')
          .select(['departments.id', 'departments.organization_id', eb.val('Repair').as('name')])
          .where('departments.id', '=', id),
      )
      .execute(),
  lookup: departmentLookup.route,
})

itIsAResource(services, {
  form: async (app, organization, number) => ({
    name: `Repair ${number}`,
    department_id: await department(app, organization, number),
    description: null,
    foo_rate: 2.5,
    status: 'active',
  }),
  change: { name: 'Installation', foo_rate: 99 },
  wrong: {
    form: { name: '', department_id: '', foo_rate: '2.555' },
    errors: {
      name: ['The name field is required'],
      department_id: ['The department field is required'],
      foo_rate: ['The foo rate field must have 2 decimals at most'],
      status,
    },
  },
  reference: 'department_id',
})

describe('a foo rate', () => {
  const said = (foo_rate: unknown) =>
    services.routes.create.body
      .safeParse({ foo_rate })
      .error?.issues.find(({ path }) => path[0] === 'foo_rate')?.message

  it.each([
    [undefined, 'The foo rate field is required'],
    [null, 'The foo rate field is required'],
    ['', 'The foo rate field is required'],
    ['much', 'The foo rate field must be a number'],
    [-1, 'The foo rate field must be at least 0'],
    ['-0.01', 'The foo rate field must be at least 0'],
    [99.01, 'The foo rate field must be at most 99'],
    [0.001, 'The foo rate field must have 2 decimals at most'],
  ])('%s is refused: %s', (rate, text) => expect(said(rate)).toBe(text))

  it.each([0, '0', 0.01, '98.99', 99, '99.00'])('%s is taken', (rate) => expect(said(rate)).toBeUndefined())
})

describe('a list without pages', () => {
  it('is capped at 1,000 rows, and says how many there are', async () => {
    const app = await createTestApp()
    const caller = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      name: `Provider ${index}`,
      mobile_no: '01711000000',
    }))
    await app.db.insertInto('organizations').values(rows).execute()
    const { body } = await caller.call(organizations.routes.list, { query: { pagination: 'false' } })
    expect(body.data).toHaveLength(1000)
    expect(body).toMatchObject({ per_page: 1000, current_page: 1, to: 1000, last_page: 2 })
    expect(body.total).toBeGreaterThan(1000)
    await app.close()
  })
})

describe('a department', () => {
  it('says how many people are in it', async () => {
    const app = await createTestApp()
    const caller = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const { id: organization_id } = await app.db
      .insertInto('organizations')
      .values({ name: 'Padma Net', mobile_no: '01711000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await department(app, organization_id, 1)
    await app.db.updateTable('users').set({ department_id: id }).where('id', '=', caller.userId).execute()
    const { body } = await caller.call(departments.routes.read, { params: { id } })
    expect(body.data.people).toBe(1)
    await app.close()
  })
})
