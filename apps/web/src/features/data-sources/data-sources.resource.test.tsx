import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../testing/screen-states'
import { person, visit } from '../../testing/visit'
import type { DataSource } from './data-sources.data'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const list = '/admin/ext-dotlines-admin/database-connections'
const mend = 'REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON public.payments FROM report_ro, PUBLIC;'
const checklist: NonNullable<DataSource['checklist']> = {
  points: [
    {
      key: 'reached-at',
      state: 'passed',
      text: 'Reached db.example:5432 in 12 ms, TLS verified',
      mend: null,
    },
    { key: 'written', state: 'failed', text: 'May change data in public.payments', mend },
  ],
  raw_sql: false,
}
const warehouse: DataSource = {
  id: 3,
  version: 2,
  updated_at: '2026-03-14T06:00:00.000Z',
  name: 'Usage warehouse',
  driver: 'postgresql',
  host: 'db.example',
  port: 5432,
  database_name: 'usage',
  username: 'report_ro',
  tls: 'verify',

  status: 'active',
  password_set_at: '2026-03-02T06:00:00.000Z',
  checked_at: '2026-03-14T06:00:00.000Z',
  down_since: null,
  state: 'to-mend',
  reports: 14,
  can: ['edit', 'delete'],
  checklist,
  used_by: [{ what: 'reports', count: 14 }],
}
const own = {
  id: null,
  name: 'default',
  label: 'Default',
  driver: 'postgresql',
  dialect: 'postgresql',
  state: 'ready',
  down_since: null,
  raw_sql: true,
  raw_sql_reason: null,
  to_fix: 0,
}

function kept(test: () => Response = () => HttpResponse.json({ data: checklist })) {
  const sent: Record<string, unknown>[] = []
  const noted = async (request: Request) => void sent.push((await request.json()) as Record<string, unknown>)
  const handlers = [
    http.get('*/api/database-connections', () => HttpResponse.json(pageOf([warehouse], { can: ['create'] }))),
    http.get('*/api/database-connections/3', () => HttpResponse.json({ data: warehouse })),
    http.get('*/api/ext-report-builder/db-connections', () => HttpResponse.json(pageOf([own]))),
    http.get('*/api/logs', () => HttpResponse.json(pageOf([]))),
    http.post('*/api/database-connections/test', async ({ request }) => {
      await noted(request)
      return test()
    }),
    http.post('*/api/database-connections/3/test', () => HttpResponse.json({ data: checklist })),
    http.post('*/api/database-connections', async ({ request }) => {
      await noted(request)
      return HttpResponse.json({ message: 'Data source saved.', data: warehouse })
    }),
    http.put('*/api/database-connections/3', async ({ request }) => {
      await noted(request)
      return HttpResponse.json({ message: 'Data source saved.', data: warehouse })
    }),
  ]
  return { handlers, sent }
}

describe('data sources', () => {
  itSaysHowItStands({
    path: list,
    call: '/database-connections',
    as: 'staff',
    loading: 'Loading: Data sources',
    failed: 'The data sources could not be loaded.',
    empty: { answer: pageOf([], { can: [] }), text: 'No data sources yet.' },
  })

  it('are listed with how they are, the portal’s own first and not to be changed', async () => {
    await visit(list, { as: 'staff', handlers: kept().handlers })
    const table = within(await screen.findByRole('table', { name: 'Data sources' }))
    expect(table.getByText('Usage warehouse')).toBeTruthy()
    expect(table.getByText('1 point to fix')).toBeTruthy()
    expect(await screen.findByText('Default')).toBeTruthy()
    expect(table.queryByText('Default')).toBeNull()
  })

  it('say how to mend what the account may do too much', async () => {
    await visit(`${list}/3/show`, { as: 'staff', handlers: kept().handlers })
    const points = within(await screen.findByRole('list', { name: 'Read-only checklist' }))
    await person.click(
      points.getByRole('button', { name: 'How to fix it: May change data in public.payments' }),
    )
    expect(points.getByText(mend)).toBeTruthy()
    expect(screen.getByText('Builder: yes · Raw SQL: off until every ✕ is fixed')).toBeTruthy()
  })

  it('are tried before they are saved; the driver sets the port, and what is missing is said', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/create`, { as: 'staff', handlers })
    expect(await screen.findByLabelText('Port')).toHaveProperty('value', '5432')
    await person.selectOptions(screen.getByLabelText('Driver'), 'MariaDB')
    expect(screen.getByLabelText('Port')).toHaveProperty('value', '3306')
    await person.clear(screen.getByLabelText('Port'))
    await person.click(screen.getByRole('button', { name: 'Test connection' }))
    // at the field and beside the button
    expect(await screen.findAllByText('The port field is required')).toHaveLength(2)
    await person.type(screen.getByLabelText('Port'), '3306')
    await person.type(screen.getByLabelText('Name'), 'Radius')
    await person.type(screen.getByLabelText('Host'), 'db.example')
    await person.click(screen.getByRole('button', { name: 'Save data source' }))
    expect(screen.getByText('The Password field is required')).toBeTruthy()
    expect(screen.getByText('The database name field is required')).toBeTruthy()
    await person.type(screen.getByLabelText('Database name'), 'radius')
    await person.type(screen.getByLabelText('Username'), 'report_ro')
    await person.type(screen.getByLabelText('Password'), 'a secret')
    await person.click(screen.getByRole('button', { name: 'Test connection' }))
    expect(await screen.findByText('Reached db.example:5432 in 12 ms, TLS verified')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save data source' }))
    expect(await screen.findByText('Data source saved.')).toBeTruthy()
    const target = { driver: 'mariadb', host: 'db.example', port: 3306, password: 'a secret', tls: 'verify' }
    expect(sent).toMatchObject([target, { ...target, name: 'Radius' }])
  })

  it('say that the password is missing when its field is left or emptied', async () => {
    await visit(`${list}/create`, { as: 'staff', handlers: kept().handlers })
    const password = await screen.findByLabelText('Password')
    await person.click(password)
    await person.tab()
    expect(screen.getByText('The Password field is required')).toBeTruthy()
    await person.type(password, 'x')
    expect(screen.queryByText('The Password field is required')).toBeNull()
    await person.clear(password)
    expect(screen.getByText('The Password field is required')).toBeTruthy()
  })

  it('keep their password, and ask for it again when the target changes', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/3/edit`, { as: 'staff', handlers })
    expect(await screen.findByText('Stored Mar 02, 2026.')).toBeTruthy()
    await person.type(screen.getByLabelText('Host'), '.evil')
    expect(screen.getByText('The target changed: enter the password again.')).toBeTruthy()
    await person.clear(screen.getByLabelText('Host'))
    await person.type(screen.getByLabelText('Host'), 'db.example')
    expect(screen.getByText('Stored Mar 02, 2026.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Save data source' }))
    expect(await screen.findByText('Data source saved.')).toBeTruthy()
    expect(sent[0]).toMatchObject({ host: 'db.example', version: 2 })
    expect(sent[0]).not.toHaveProperty('password')
  })

  it('show no test of another target than the one in the form', async () => {
    await visit(`${list}/3/edit`, { as: 'staff', handlers: kept().handlers })
    const reached = 'Reached db.example:5432 in 12 ms, TLS verified'
    expect(await screen.findByText(reached)).toBeTruthy()
    expect(screen.getByText(/^Read-only checklist · checked Mar 14, 2026/)).toBeTruthy()
    await person.selectOptions(screen.getByLabelText('TLS'), 'No TLS')
    expect(screen.queryByText(reached)).toBeNull()
    expect(screen.getByText('Not tested since the fields were changed. Saving tests it too.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Test connection' }))
    expect(await screen.findByText(reached)).toBeTruthy()
    expect(screen.queryByText(/checked Mar 14, 2026/)).toBeNull()
    await person.type(screen.getByLabelText('Host'), '.com')
    expect(screen.queryByText(reached)).toBeNull()
  })

  it('keep the result of a test of what is stored, and the form as it is', async () => {
    const { handlers, sent } = kept()
    await visit(`${list}/3/edit`, { as: 'staff', handlers })
    await person.type(await screen.findByLabelText('Name'), ' 2')
    await person.click(screen.getByRole('button', { name: 'Test connection' }))
    expect(await screen.findByText('Reached db.example:5432 in 12 ms, TLS verified')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Usage warehouse 2')
    expect(sent).toEqual([])
  })

  it('say why they were not tried', async () => {
    const text = 'This host is not among the allowed ones (REPORT_HOSTS_ALLOWED).'
    const refusal = {
      message: 'The given data was invalid.',
      code: 'request.invalid',
      request_id: 'r',
      errors: { host: [text] },
    }
    const { handlers } = kept(() => HttpResponse.json(refusal, { status: 422 }))
    await visit(`${list}/3/edit`, { as: 'staff', handlers })
    await person.type(await screen.findByLabelText('Host'), '.evil')
    await person.click(screen.getByRole('button', { name: 'Test connection' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
