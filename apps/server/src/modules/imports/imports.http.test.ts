import { billingRoutes } from '@uplink/contract/billing'
import { importRoutes } from '@uplink/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSeals } from '#platform/secrets/seals'
import { createPasswords } from '#platform/passwords/hashing'
import { createTestApp, testSecretKey, type TestApp } from '../../testing/test-app'
import { networkPasswords } from '../usage/usage.public'
import { checkedImport, csvOf, faultsIn, importStage } from '../../testing/stages/imports'
import { importOnce } from './once'

let app: TestApp
let stage: Awaited<ReturnType<typeof importStage>>
let other: Awaited<ReturnType<typeof importStage>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await importStage(app)
  other = await importStage(app)
})
afterAll(async () => {
  stage.end()
  other.end()
  await app.close()
})

const base = { package: 'home 40', area: 'Mirpur', address: 'House 1' }
const secret = 'p w'
const ayesha = {
  ...base,
  name: 'Ayesha Rahman Khan',
  mobile_no: '+880 1711-000001',
  username: 'ayesha-home',
  network_password: secret,
  portal_password: '0192023a7bbd73250516f069df18b500',
  balance: '1,250.50',
  contract_since: '03/02/2021',
}
const sohel = { ...base, name: 'Sohel Ahmed', username: 'sohel', status: 'Off', owed: '498.75' }
const second = {
  ...base,
  name: 'Ayesha Rahman Khan',
  customer: 'ayesha-home',
  username: 'ayesha-shop',
  price: '700',
}

const problemsOf = async (id: number) =>
  (await stage.clerk.call(importRoutes.problems, { query: { import_id: id, per_page: 100 } })).body.data.map(
    ({ line, field, value, problem }) => [line, field, value, problem],
  )
const lineNamed = (username: string) =>
  app.db.selectFrom('connections').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const faults = () => faultsIn(app)

describe('an import of a file', () => {
  it('shows the columns with their guesses and first values, without secrets', async () => {
    const text = `Customer name;plan;PPPoE username;PPPoE password\nAyesha;Home 40;ayesha;geheim\n`
    const { body } = await stage.clerk.call(importRoutes.begin, {
      body: { organization_id: stage.organizationId, file_name: 'old.csv', content: text },
    })
    expect(body.data.choices.columns).toEqual({
      name: 'Customer name',
      package: 'plan',
      username: 'PPPoE username',
      network_password: 'PPPoE password',
    })
    expect(body.data.columns[0]).toEqual({ name: 'Customer name', values: ['Ayesha'] })
    expect(JSON.stringify(body)).not.toContain('geheim')
    const { id } = body.data
    expect(body.data.can).toEqual(['check', 'delete'])
    const parts = await app.db
      .selectFrom('import_parts')
      .select('sealed')
      .where('import_id', '=', id)
      .execute()
    expect(Buffer.concat(parts.map(({ sealed }) => sealed)).toString()).not.toContain('geheim')
    expect((await stage.clerk.call(importRoutes.delete, { params: { id } })).status).toBe(200)
  })

  it('tells every problem by line and field at once, and writes nothing', async () => {
    const text = csvOf([
      { ...ayesha, mobile_no: '0121-xx', network_password: 'x'.repeat(254), balance: '12.345' },
      { ...sohel, package: 'H80', area: '', status: 'gone' },
      { ...sohel, name: '' },
      { ...second, name: 'Somebody else' },
      {
        ...base,
        name: 'Nobody',
        username: 'with space',
        charged_from: '2026-02-30',
        network_password: '{MD5}abc',
      },
    ])
    const checked = await checkedImport(stage, text)
    expect(checked).toMatchObject({ state: 'checked', lines: 5, failure: null })
    expect(await problemsOf(checked.id)).toEqual([
      [
        2,
        'Mobile no',
        '0121-xx',
        'Write a mobile number, one of another country with + and the country’s code',
      ],
      [2, 'PPPoE secret', null, 'It has 254 octets, the most is 253'],
      [2, 'Balance', '12.345', 'It is not an amount with at most two decimals, such as 1250.50'],
      [3, 'Area', '', 'The area is missing: say below which one it is'],
      [3, 'Status', 'gone', 'It is neither active nor suspended'],
      [3, 'Package', 'H80', 'There is no such package: choose one for it, or give its speed and price'],
      [4, 'Name', '', 'The name is missing'],
      [4, 'PPPoE name', 'sohel', 'Stands in line 3 already'],
      [5, 'Name', 'Somebody else', 'Line 2 has this customer as Ayesha Rahman Khan'],
      [6, 'PPPoE name', 'with space', 'The username may not have spaces'],
      [6, 'PPPoE secret', null, 'It is no secret hashed by MD5'],
      [6, 'Charged from', '2026-02-30', 'It is not a day such as 2026-03-31 or 31/03/2026'],
    ])
    expect(checked.problems).toBe(12)
    expect(checked.summary?.unknown_packages).toEqual([{ name: 'H80', lines: 1 }])
    const { refusal } = await stage.clerk.call(importRoutes.apply, { params: { id: checked.id }, body: {} })
    expect(refusal.code).toBe('import.problems')
    expect(
      await app.db.selectFrom('connections').select('id').where('username', '=', 'sohel').execute(),
    ).toEqual([])
    await stage.clerk.call(importRoutes.delete, { params: { id: checked.id } })
  })

  it('gathers the same problem in many lines, and writes one value otherwise in all of them', async () => {
    const { name: area } = stage.area
    const named = (line: number, more: object) => ({
      ...base,
      area,
      name: `N${line}`,
      username: `many-${line}`,
      ...more,
    })
    const text = csvOf([
      named(2, { mobile_no: '01711000001', area: 'Mirpur 15', status: 'on' }),
      named(3, { mobile_no: 'none', area: 'Mirpur 15', status: 'on' }),
      named(4, { mobile_no: '0171', status: 'gone' }),
      { ...named(5, { mobile_no: 'none' }), username: 'many-2' },
      { ...named(6, {}), username: 'many-3' },
    ])
    const checked = await checkedImport(stage, text, { city: '' })
    const mobile = 'Write a mobile number, one of another country with + and the country’s code'
    expect(
      checked.gathered.map(({ label, problem, lines, values }) => [label, problem, lines, values]),
    ).toEqual([
      [
        'Mobile no',
        mobile,
        3,
        [
          { value: 'none', lines: 2, first_line: 3 },
          { value: '0171', lines: 1, first_line: 4 },
        ],
      ],
      [
        'Area',
        'There is no such area: give its city, and it is made',
        2,
        [{ value: 'Mirpur 15', lines: 2, first_line: 2 }],
      ],
      [
        'PPPoE name',
        'Stands in line … already',
        2,
        [
          { value: 'many-2', lines: 1, first_line: 5 },
          { value: 'many-3', lines: 1, first_line: 6 },
        ],
      ],
      ['Status', 'It is neither active nor suspended', 1, [{ value: 'gone', lines: 1, first_line: 4 }]],
    ])
    const instead = {
      mobile_no: { none: '', '0171': '01711000004' },
      area: { 'Mirpur 15': 'Nowhere', Nowhere: area },
      status: { gone: 'suspended' },
    }
    const check = (more: object) =>
      stage.clerk.call(importRoutes.check, {
        params: { id: checked.id },
        body: { ...checked.choices, ...more },
      })
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}`, '']))
    expect((await check({ instead: { mobile_no: many } })).status).toBe(422)
    expect((await check({ instead: { username: { 'many-2': 'x' } } as never })).status).toBe(422)
    await check({ instead })
    await stage.work()
    const { data } = (await stage.clerk.call(importRoutes.read, { params: { id: checked.id } })).body
    expect(data.gathered.map(({ label }) => label)).toEqual(['PPPoE name'])
    expect(data.choices.instead).toEqual(instead)
    await stage.clerk.call(importRoutes.delete, { params: { id: checked.id } })
  })

  it('is applied whole: customers, lines, secrets, balances; and undone whole', async () => {
    const staff = await app.signIn({ accountType: 'staff', roleIds: [1] })
    const before = await counts()
    const checked = await checkedImport(stage, csvOf([ayesha, sohel, second]))
    const { id } = checked
    expect(await problemsOf(id)).toEqual([])
    expect(checked.summary).toMatchObject({
      customers: 2,
      lines: 3,
      suspended: 1,
      credit: '1250.50',
      debt: '498.75',
      network_passwords: 1,
      portal_passwords: 1,
      new_areas: ['Mirpur, Dhaka'],
    })
    const applied = await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
    expect(applied.body.data.state).toBe('applying')
    await stage.work()
    const { body } = await stage.clerk.call(importRoutes.read, { params: { id } })
    expect(body.data).toMatchObject({ state: 'done', failure: null, lines_done: 3, can: ['undo'] })
    const line = await lineNamed('ayesha-home')
    expect(line).toMatchObject({
      first_name: 'Ayesha',
      last_name: 'Rahman Khan',
      contact: '01711000001',
      city: 'Dhaka',
    })
    const seals = createSeals(testSecretKey)
    expect(seals.open(line.network_password ?? Buffer.of(), networkPasswords.contextOf(line.id))).toBe(secret)
    expect(await lineNamed('ayesha-shop')).toMatchObject({ user_id: line.user_id })
    expect(await lineNamed('sohel')).toMatchObject({ status: 'suspended' })
    const user = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', line.user_id)
      .executeTakeFirstOrThrow()
    const passwords = createPasswords(testSecretKey, 1, { memoryCost: 64, timeCost: 1, parallelism: 1 })
    expect(await passwords.matches(user.password_hash, 'admin123')).toBe(true)
    const contract = await app.db
      .selectFrom('contracts')
      .selectAll()
      .where('connection_id', '=', line.id)
      .executeTakeFirstOrThrow()
    expect(contract).toMatchObject({ began_on: '2021-02-03', starts_on: '2026-04-01', price: 100_000 })
    expect(await balances(line.id)).toEqual([{ kind: 'wallet', balance: 125_050 }])
    const owing = await lineNamed('sohel')
    expect(await balances(owing.id)).toEqual([{ kind: 'receivable', balance: -49_875 }])
    expect(await faults()).toEqual([])
    const { body: statement } = await staff.call(billingRoutes.statement, {
      query: { cuid: String(owing.id) },
    })
    expect(statement.data).toMatchObject([
      { kind: 'opening', change: '-498.75', description: 'Opening balance' },
    ])
    // what is there already is no line twice
    const again = await checkedImport(stage, csvOf([ayesha, sohel, second]))
    expect((await problemsOf(again.id)).map(([of, , , problem]) => [of, problem])).toEqual([
      [2, 'Belongs to Ayesha Rahman Khan already'],
      [3, 'Belongs to Sohel Ahmed already'],
      [4, 'Belongs to Ayesha Rahman Khan already'],
    ])
    await stage.clerk.call(importRoutes.delete, { params: { id: again.id } })
    const undone = await stage.clerk.call(importRoutes.undo, { params: { id }, body: {} })
    expect(undone.body.data.state).toBe('undoing')
    await stage.work()
    expect((await stage.clerk.call(importRoutes.read, { params: { id } })).body.data).toMatchObject({
      state: 'undone',
      failure: null,
    })
    expect(await counts()).toEqual(before)
    expect(await faults()).toEqual([])
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', `import:${id}`)
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual([
      'import.begun',
      'import.checked',
      'import.applied',
      'import.undone',
    ])
  })

  it('is not undone once something depends on it, and says what', async () => {
    const { id } = await checkedImport(stage, csvOf([{ ...base, name: 'Rahima', username: 'rahima' }]))
    await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
    await stage.work()
    const { id: connection_id, user_id, organization_id } = await lineNamed('rahima')
    await app.db
      .insertInto('line_terms')
      .values({ connection_id, organization_id, max_sessions: 1, updated_at: app.clock.now() })
      .execute()
    await app.db
      .insertInto('sessions')
      .values({
        user_id,
        token_hash: Buffer.alloc(32, 1),
        created_at: app.clock.now(),
        last_seen_at: app.clock.now(),
        expires_at: app.clock.now(),
      })
      .execute()
    const { refusal } = await stage.clerk.call(importRoutes.undo, { params: { id }, body: {} })
    expect(refusal.message).toBe(
      'What was imported is in use by now, so it stays: 1 sign-in of customers, 1 network term of lines came since.',
    )
    expect(await lineNamed('rahima')).toBeDefined()
  })

  it('leaves out what does not fit where that is wished, and keeps it for reading', async () => {
    const line = {
      ...base,
      name: 'Karim',
      username: 'karim',
      mobile_no: '0',
      network_password: '{nt}abc',
      static_address: '10.1.1',
    }
    const without = ['mobile_no', 'network_password', 'static_address'] as const
    const checked = await checkedImport(stage, csvOf([line]), { without: [...without] })
    expect(checked.problems).toBe(0)
    expect(checked.summary?.left_over).toEqual([
      { what: 'Mobile no', lines: 1 },
      { what: 'PPPoE secret', lines: 1 },
      { what: 'Static address', lines: 1 },
    ])
    const { body } = await stage.clerk.call(importRoutes.lines, { query: { import_id: checked.id } })
    expect(body.data[0]?.left_over).toContain('Static address: 10.1.1')
    expect(JSON.stringify(body)).not.toContain('{nt}abc')
    await stage.clerk.call(importRoutes.delete, { params: { id: checked.id } })
  })

  it('makes packages of their speed and price, or takes those that are chosen', async () => {
    const own = { package: 'Rapid 100', download_kbps: '100000', upload_kbps: '50000', package_price: '1500' }
    const lines = [
      { ...base, ...own, name: 'Laila', username: 'laila' },
      { ...base, package: 'H40', name: 'Mitu', username: 'mitu' },
    ]
    const checked = await checkedImport(stage, csvOf(lines), { packages: { h40: stage.packageId } })
    expect(checked).toMatchObject({ problems: 0, summary: { new_packages: ['Rapid 100'] } })
    await stage.clerk.call(importRoutes.apply, { params: { id: checked.id }, body: {} })
    await stage.work()
    const packageOf = async (username: string) => {
      const { id } = await lineNamed(username)
      return app.db
        .selectFrom('contracts as k')
        .innerJoin('packages as p', 'p.id', 'k.package_id')
        .select(['p.name', 'p.lines', 'k.price'])
        .where('k.connection_id', '=', id)
        .executeTakeFirst()
    }
    expect(await packageOf('laila')).toEqual({ name: 'Rapid 100', lines: 1, price: 150_000 })
    expect(await packageOf('mitu')).toMatchObject({ name: 'Home 40', price: 100_000 })
  })

  it('is checked again when something changed since, instead of written in part', async () => {
    const lines = [
      { ...base, name: 'Tania', username: 'tania' },
      { ...base, name: 'Rumi', username: 'rumi' },
    ]
    const { id } = await checkedImport(stage, csvOf(lines))
    await app.db
      .updateTable('packages')
      .set({ status: 'inactive' })
      .where('id', '=', stage.packageId)
      .execute()
    await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
    await stage.work()
    const { body } = await stage.clerk.call(importRoutes.read, { params: { id } })
    expect(body.data).toMatchObject({ state: 'checked', problems: 2 })
    expect(body.data.failure).toContain('so all lines were checked again')
    expect(
      await app.db
        .selectFrom('connections')
        .select('id')
        .where('username', 'in', ['tania', 'rumi'])
        .execute(),
    ).toEqual([])
    await app.db.updateTable('packages').set({ status: 'active' }).where('id', '=', stage.packageId).execute()
    await stage.clerk.call(importRoutes.delete, { params: { id } })
  })

  it('is nobody’s of another organization', async () => {
    const { id } = await checkedImport(stage, csvOf([{ ...base, name: 'Own', username: 'own' }]))
    const missing = await other.clerk.call(importRoutes.read, { params: { id: 999_999 } })
    const theirs = await other.clerk.call(importRoutes.read, { params: { id } })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' })
    for (const route of [importRoutes.apply, importRoutes.undo])
      expect((await other.clerk.call(route, { params: { id }, body: {} })).status).toBe(404)
    for (const route of [importRoutes.problems, importRoutes.lines])
      expect((await other.clerk.call(route, { query: { import_id: id } })).body.data).toEqual([])
    const { body } = await other.clerk.call(importRoutes.list)
    expect(body.data).toEqual([])
    const begun = await other.clerk.call(importRoutes.begin, {
      body: { organization_id: stage.organizationId, file_name: 'x.csv', content: 'name\nA' },
    })
    expect(begun.refusal.errors).toEqual({ organization_id: ['The organization field is not valid'] })
    await stage.clerk.call(importRoutes.delete, { params: { id } })
  })

  it('keeps secrets out of answers, logs, the audit log and what is told', async () => {
    const hidden = { network_password: 'hush-network-9', portal_password: 'hush-portal-9' }
    const { id } = await checkedImport(stage, csvOf([{ ...base, ...hidden, name: 'Hush', username: 'hush' }]))
    const read = await stage.clerk.call(importRoutes.read, { params: { id } })
    const lines = await stage.clerk.call(importRoutes.lines, { query: { import_id: id } })
    await stage.clerk.call(importRoutes.apply, { params: { id }, body: {} })
    await stage.work()
    const tables = [
      'audit_log',
      'notifications',
      'outbox',
      'import_rows',
      'import_problems',
      'imports',
    ] as const
    const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()))
    const everything = JSON.stringify([read.body, lines.body, rows, app.logged, stage.logged])
    expect(everything).not.toContain('hush-network-9')
    expect(everything).not.toContain('hush-portal-9')
  })
})

async function counts() {
  const tables = [
    'users',
    'connections',
    'contracts',
    'areas',
    'packages',
    'invoices',
    'invoice_lines',
    'ledger_transfers',
    'ledger_entries',
  ] as const
  const found = await Promise.all(
    tables.map((table) =>
      app.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, found[index]?.count]))
}

const balances = (connection: number) =>
  app.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('connection_id', '=', connection)
    .orderBy('kind')
    .execute()

describe('an import by the command', () => {
  const once = async (text: string, isDryRun: boolean) => {
    const { username } = await app.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', stage.clerk.userId)
      .executeTakeFirstOrThrow()
    const usual = { area: '', city: 'Dhaka', address: '' }
    return importOnce(stage.workParts, {
      as: username,
      fileName: 'once.csv',
      text,
      organization: stage.organizationId,
      usual,
      isDryRun,
      onProgress: () => {},
    })
  }
  const imports = async () => (await stage.clerk.call(importRoutes.list)).body.total
  const text = csvOf([{ ...base, name: 'By command', username: 'by-command', balance: '5' }])

  it('leaves nothing behind in a dry run, and says what is wrong', async () => {
    const before = await imports()
    expect(await once(text, true)).toMatchObject({
      isDone: true,
      problemCount: 0,
      summary: { credit: '5.00' },
    })
    const wrong = await once(csvOf([{ ...base, name: '', username: 'x' }]), false)
    expect(wrong).toMatchObject({ isDone: false, problemCount: 1, problems: [{ line: 2, field: 'Name' }] })
    expect(await imports()).toBe(before)
  })

  it('imports at once in the name of somebody with the right, and of nobody else', async () => {
    expect(await once(text, false)).toMatchObject({ isDone: true, failure: null })
    expect(await lineNamed('by-command')).toMatchObject({ organization_id: stage.organizationId })
    await expect(
      importOnce(stage.workParts, {
        as: 'nobody at all',
        fileName: 'once.csv',
        text,
        organization: undefined,
        usual: { area: '', city: '', address: '' },
        isDryRun: true,
        onProgress: () => {},
      }),
    ).rejects.toThrow('Nobody of the staff has the username nobody at all')
  })
})
