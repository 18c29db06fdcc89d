import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'

const path = '/admin/ext-report-builder/report-designer'
const api = '*/api/ext-report-builder'
const design = {
  id: 4,
  name: 'Network: today?',
  rows_count: 3,
  roles: 'all',
  can: [],
  created_by: null,
  updated_by: null,
  created_at: '2026-11-03T10:00:00.000Z',
  updated_at: '2026-11-03T10:00:00.000Z',
}
const questions = [
  { about: 'name', name: 'Network' },
  { about: 'connection', name: 'Warehouse', choices: ['default', 'Far away'] },
  { about: 'report', id: 30, name: 'Lines', existing: 500 },
  { about: 'role', id: 7, name: 'shift-lead', choices: [{ id: 3, name: 'Manager' }] },
]

interface Sent {
  file: object
  answers?: object
  is_trial?: boolean
}

/** Opens the list; `answers`: the server's answer to each import. */
async function open(answers: ((sent: Sent) => Response)[]) {
  const sent: Sent[] = []
  await visit(path, {
    as: 'staff',
    handlers: [
      http.get(`${api}/designs`, () => HttpResponse.json(pageOf([design], { can: ['create'] }))),
      http.get(`${api}/designs/4/file`, () => HttpResponse.json({ data: { format: 'uplink-design' } })),
      http.post(`${api}/designs/import`, async ({ request }) => {
        const body = (await request.json()) as Sent
        sent.push(body)
        return answers[sent.length - 1]?.(body) ?? refused(500, 'Once too often')
      }),
    ],
  })
  await screen.findByRole('table', { name: 'Designs' })
  return sent
}

const told = (more: object) =>
  HttpResponse.json({
    message: 'Design imported.',
    data: { id: null, questions: [], new_reports: 2, rows: 4, ...more },
  })

async function choose(text: string) {
  await person.click(screen.getByRole('button', { name: 'Import design' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import design' })
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('there is no place for a file')
  // jsdom's files cannot be read
  const file = new File([text], 'network.design.json', { type: 'application/json' })
  await person.upload(input, Object.assign(file, { text: () => Promise.resolve(text) }))
  return dialog
}

it('asks what only a person can decide, sends it, and shows what came of it', async () => {
  const sent = await open([
    () => told({ questions }),
    () => told({ questions: [questions[3]] }),
    () => told({ id: 12 }),
  ])
  const dialog = await choose('{"format":"uplink-design"}')
  await within(dialog).findByText('4 rows and 2 reports. Some names need a decision.')
  await person.type(within(dialog).getByLabelText('Design Name'), 'Network too')
  await person.selectOptions(within(dialog).getByLabelText('Database Connection for “Warehouse”'), 'Default')
  const submit = within(dialog).getByRole('button', { name: 'Import design' })
  await person.click(submit)
  await within(dialog).findByText('Decide this first')
  await person.selectOptions(within(dialog).getByLabelText('Role for “shift-lead”'), 'Manager')
  await person.click(submit)
  await screen.findByText('Design imported.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]).toMatchObject({ is_trial: true })
  expect(sent[2]?.answers).toEqual({
    name: 'Network too',
    connections: [{ name: 'Warehouse', use: 'default' }],
    reports: [{ id: 30, use: 500 }],
    roles: [{ id: 7, use: 3 }],
  })
})

it('says what is wrong with a file, as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  await open([
    () => refused(422, 'The given data was invalid.', { errors: { 'file.design.name': [hostile] } }),
  ])
  const dialog = await choose('{}')
  await within(dialog).findByText(`${hostile} (design.name)`)
  expect(dialog.querySelector('img')).toBeNull()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import design' }).disabled).toBe(true)
})

it('refuses what cannot be read without asking anybody', async () => {
  const sent = await open([])
  const dialog = await choose('no JSON')
  await within(dialog).findByText('This is not a design file.')
  expect(sent).toEqual([])
})

it('gives a design away as a file of its name', async () => {
  await open([])
  const names: string[] = []
  URL.createObjectURL = vi.fn(() => 'blob:x')
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await person.click(screen.getByRole('button', { name: 'Actions' }))
  await person.click(screen.getByRole('menuitem', { name: /Export file of Network/ }))
  await waitFor(() => expect(names).toEqual(['Network today.design.json']))
})
