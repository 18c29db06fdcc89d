import { screen, within } from '@testing-library/react'
import type { ImportListed, ImportRecord, ImportSummary } from '@uplink/contract/imports'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { pageOf } from '../../testing/screen-states'
import { person, refused, visit } from '../../testing/visit'

const listed: ImportListed = {
  id: 7,
  organization_id: 1,
  organization: 'Shapla Net',
  source: 'csv',
  name: 'customers.csv',
  state: 'done',
  failure: null,
  lines: 1200,
  lines_done: 1200,
  problems: 0,
  created_by: 'Rahima Khatun',
  created_at: '2026-03-14T06:00:00.000Z',
  applied_by: 'Rahima Khatun',
  applied_at: '2026-03-14T06:10:00.000Z',
  undone_by: null,
  undone_at: null,
  customers: 1100,
  balance: '-250.50',
}

const record: ImportRecord = {
  ...listed,
  state: 'checked',
  applied_by: null,
  applied_at: null,
  problems: 1,
  gathered: [
    {
      field: 'mobile_no',
      label: 'Mobile no',
      problem: 'Write a mobile number, one of another country with + and the country’s code',
      lines: 37,
      different: 1,
      values: [{ value: '0121-xx', lines: 37, first_line: 812 }],
    },
    {
      field: 'package',
      label: 'Package',
      problem: 'There is no such package: choose one for it, or give its speed and price',
      lines: 3,
      different: 1,
      values: [{ value: 'H80', lines: 3, first_line: 5 }],
    },
  ],
  columns: [
    { name: 'Full name', values: ['Ayesha', 'Sohel'] },
    { name: 'Login', values: ['ayesha'] },
    { name: 'Secret', values: ['••••'] },
  ],
  choices: {
    columns: { name: 'Full name', username: 'Login' },
    packages: {},
    package: '',
    area: '',
    city: '',
    address: '',
    charged_from: null,
    without: [],
  },
  summary: {
    customers: 1100,
    lines: 1200,
    suspended: 0,
    new_packages: [],
    new_areas: ['Mirpur, Dhaka'],
    network_passwords: 1200,
    portal_passwords: 0,
    network_terms: 12,
    hashed_passwords: 30,
    nt_hashes: 10,
    planned_ends: 3,
    ended: 1,
    credit: '100.00',
    debt: '350.50',
    source_balance: '-250.50',
    left_over: [{ what: 'Coordinates', lines: 12 }],
    unknown_packages: [{ name: 'H80', lines: 3 }],
  },
  can: ['check', 'apply', 'delete'],
}

/** A server with an import; it says what it was sent. */
function serving(row: ImportRecord) {
  const sent: unknown[] = []
  const act =
    (name: string) =>
    async ({ request }: { request: Request }) => {
      sent.push([name, await request.json().catch(() => null)])
      return HttpResponse.json({ message: 'Done.', data: row })
    }
  const problem = {
    line: 812,
    field: 'Mobile no',
    value: '0121-xx',
    problem: 'Write a mobile number, one of another country with + and the country’s code',
  }
  const handlers = [
    http.get('*/api/imports', () => HttpResponse.json(pageOf([listed]))),
    http.get('*/api/imports/:id', () => HttpResponse.json({ data: row })),
    http.get('*/api/import-problems', () => HttpResponse.json(pageOf([problem]))),
    http.get('*/api/imported-lines', () => HttpResponse.json(pageOf([]))),
    http.get('*/api/all-organizations', () =>
      HttpResponse.json(pageOf([{ id: 1, name: 'Shapla Net', status: 'active' }])),
    ),
    http.get('*/api/all-packages', () =>
      HttpResponse.json(pageOf([{ id: 3, name: 'Home 80', status: 'active' }])),
    ),
    http.post('*/api/imports/:id/check', act('check')),
    http.post('*/api/imports/:id/apply', act('apply')),
    http.post('*/api/imports/:id/undo', act('undo')),
  ]
  return { sent, handlers }
}

const open = async (row: ImportRecord) => {
  const { sent, handlers } = serving(row)
  await visit('/admin/imports/7', { as: 'staff', handlers })
  await screen.findByRole('heading', { name: 'customers.csv', level: 1 })
  return sent
}

describe('imports', () => {
  it('are listed with who, when, how many and how much', async () => {
    await visit('/admin/imports', { as: 'staff', handlers: serving(record).handlers })
    const table = within(await screen.findByRole('table', { name: 'Imports' }))
    expect(await table.findByText('customers.csv')).toBeTruthy()
    expect(table.getByText('1,200')).toBeTruthy()
    expect(table.getByText('Imported')).toBeTruthy()
  })

  it('are refused to whoever may not import', async () => {
    const handlers = [http.get('*/api/imports', () => refused(403, 'You do not have the right to do this.'))]
    await visit('/admin/imports', { as: 'staff', handlers })
    expect(await screen.findByRole('heading', { name: 'Permission denied!' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New import' })).toBeNull()
  })

  it('tell their problems, and cannot be made while there are some', async () => {
    const sent = await open(record)
    const table = within(await screen.findByRole('table', { name: 'Problems' }))
    expect(await table.findByText('812')).toBeTruthy()
    expect(screen.getByText('37 lines: Mobile no')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 1,200 lines' })).toHaveProperty('disabled', true)
    expect(screen.getByText(/Coordinates: 12/)).toBeTruthy()
    expect(screen.getByText(/30 of the secrets are hashes/)).toBeTruthy()
    expect(screen.getByText(/3 lines end on the last day of the contract\. 1 line is left out/)).toBeTruthy()
    expect(screen.getByText(/20 sign in by PAP alone, 10 \(NT\) also by MS-CHAP/)).toBeTruthy()
    await person.selectOptions(await screen.findByRole('combobox', { name: /H80/ }), 'Home 80')
    await person.type(screen.getByRole('textbox', { name: /0121-xx/ }), '01711000001')
    await person.click(screen.getByRole('button', { name: 'Check again' }))
    const instead = { mobile_no: { '0121-xx': '01711000001' } }
    expect(sent).toEqual([['check', { ...record.choices, packages: { H80: 3 }, instead }]])
  })

  it('leave out in all lines what does not fit', async () => {
    const sent = await open(record)
    await person.click(await screen.findByRole('checkbox', { name: 'Import without Mobile no' }))
    expect(screen.queryByRole('textbox', { name: /0121-xx/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Check again' }))
    expect(sent).toEqual([['check', { ...record.choices, without: ['mobile_no'] }]])
  })

  it('are made once there is no problem', async () => {
    const sent = await open({ ...record, problems: 0, gathered: [] })
    await person.click(screen.getByRole('button', { name: 'Import 1,200 lines' }))
    expect(sent).toEqual([['apply', {}]])
  })

  it('ask which column is what, with the first values', async () => {
    const sent = await open({ ...record, state: 'new', summary: null, problems: 0 })
    expect(await screen.findByText('Ayesha · Sohel')).toBeTruthy()
    expect(screen.getByText('Nothing takes: Secret')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /PPPoE secret/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Fields without a column' }))
    await person.selectOptions(screen.getByRole('combobox', { name: /PPPoE secret/ }), 'Secret')
    await person.click(screen.getByRole('button', { name: 'Check all lines' }))
    expect(sent).toEqual([
      ['check', { ...record.choices, columns: { ...record.choices.columns, network_password: 'Secret' } }],
    ])
  })

  it('show sums in the currency of their organization', async () => {
    const sums = { credit: 'JPY 1250', debt: 'JPY 300', source_balance: 'JPY 950' }
    await open({ ...record, summary: { ...(record.summary as ImportSummary), ...sums } })
    expect(await screen.findByText('JPY 950 in the file, JPY 950 here.')).toBeTruthy()
  })

  it('are undone after a question', async () => {
    const sent = await open({ ...record, state: 'done', problems: 0, can: ['undo'] })
    await person.click(await screen.findByRole('button', { name: 'Undo the import' }))
    const question = within(await screen.findByRole('alertdialog'))
    await person.click(question.getByRole('button', { name: 'Undo the import' }))
    expect(sent).toEqual([['undo', {}]])
  })
})
