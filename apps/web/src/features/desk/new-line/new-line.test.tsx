import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { namesAnswer } from '../../../testing/names'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const area = { id: 3, name: 'Mirpur 10', city: 'Dhaka', organization_id: 8 }
const closed = { ...area, id: 4, name: 'Old town', is_active: false }
const pack = { id: 21, name: 'Home 20', organization_id: 8, monthly: '840.00', status: 'active' }
const rahima = { id: 5, name: 'Rahima', username: 'rahima', account_type: 'customer', organization_id: 8 }

const addedLine = {
  id: 11,
  username: 'rahima-2',
  customer_id: 5,
  customer: 'Rahima Khatun',
  language: 'bn',
  network_password: 'k7m2p9w4x3qt',
}
const firstBill = {
  package: 'Home 20',
  lines: [{ description: 'Home 20, 9 of 30 days', amount: '240.00' }],
  amount: '240.00',
  tax: '12.00',
  tax_percent: 5,
  total: '252.00',
  issued_on: '2026-11-22',
  due_on: '2026-11-29',
  next_total: '840.00',
  next_on: '2026-12-01',
}

/** A portal in which one may add lines; what was sent is kept. */
function adding(can: ('create' | 'create-area')[] = ['create'], answer?: () => Response) {
  const sent: unknown[] = []
  const packagesOf: (string | null)[] = []
  const keys: (string | null)[] = []
  const handlers = [
    http.get('*/api/desk/customers', () => HttpResponse.json({ ...pageOf([]), can })),
    namesAnswer({ areas: [area, closed] }),
    http.get('*/api/all-packages', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (!searchParams.has('id')) packagesOf.push(searchParams.get('organization_id'))
      return HttpResponse.json(pageOf([pack]))
    }),
    http.get('*/api/all-users', () => HttpResponse.json(pageOf([rahima]))),
    http.post('*/api/desk/lines', async ({ request }) => {
      sent.push(await request.json())
      keys.push(request.headers.get('idempotency-key'))
      return answer?.() ?? HttpResponse.json({ message: 'Line rahima-2 added.', data: addedLine })
    }),
    http.get('*/api/desk/lines/new/username', ({ request }) =>
      HttpResponse.json({
        data: { username: new URL(request.url).searchParams.has('after') ? 'sn100432' : 'sn100431' },
      }),
    ),
    http.get('*/api/desk/lines/new/first-bill', () => HttpResponse.json({ data: firstBill })),
    http.get('*/api/desk/lines/new/customers', ({ request }) =>
      HttpResponse.json(
        pageOf(new URL(request.url).searchParams.get('mobile_no') === '01210004321' ? [rahima] : []),
      ),
    ),
    http.get('*/api/desk/customer', () => HttpResponse.json({ data: overview })),
    ...deskAnswers,
  ]
  return { sent, packagesOf, keys, handlers }
}

async function choose(field: string, option: string) {
  await person.click(await screen.findByRole('combobox', { name: field }))
  await person.click(await screen.findByRole('option', { name: (text) => text.startsWith(option) }))
}

async function writeLine() {
  await person.clear(screen.getByLabelText('PPPoE name'))
  await person.type(screen.getByLabelText('PPPoE name'), 'rahima-2')
  await choose('Area', 'Dhaka: Mirpur 10')
  expect(screen.queryByRole('option', { name: 'Dhaka: Old town' })).toBeNull()
  await person.type(screen.getByLabelText('Address'), 'House 4')
  await choose('Package', 'Home 20')
}

it('adds somebody new with their line, and shows the network password once', async () => {
  const { sent, packagesOf, keys, handlers } = adding()
  const at = await visit('/admin/customers/create', { as: 'staff', handlers })
  await person.type(await screen.findByLabelText('Name'), 'Rahima Khatun')
  await person.type(screen.getByLabelText('Mobile no'), '01711000001')
  await writeLine()
  await person.click(screen.getByRole('button', { name: 'Add customer' }))
  expect(await screen.findByText('Line rahima-2 added.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rahima Khatun is a customer' })).toBeTruthy()
  expect(screen.getAllByText('k7m2p9w4x3qt').length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Take the first payment' }).getAttribute('href')).toBe(
    '/admin/customers/11?act=payment',
  )
  // on paper it is in the customer’s language
  expect(await screen.findByText('আপনার ইন্টারনেট সংযোগ')).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Customer’s page' }))
  expect(await screen.findByText(/you have neither copied nor printed it/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Yes, leave' }))
  await vi.waitFor(() => expect(at.path()).toBe('/admin/customers/11'))
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,64}$/) as string])
  expect(packagesOf.every((organization) => organization === '8')).toBe(true)
  expect(sent).toEqual([
    {
      username: 'rahima-2',
      area_id: 3,
      package_id: 21,
      address: 'House 4',
      price: null,
      connection_fee: null,
      is_prepaid: false,
      starts_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      customer: {
        name: 'Rahima Khatun',
        mobile_no: '01711000001',
        email: null,
        username: null,
        send_invitation: true,
      },
    },
  ])
})

it('makes an area on the way, for who may, and has the line there', async () => {
  const { sent, handlers } = adding(['create', 'create-area'])
  const made: unknown[] = []
  const harbour = { ...area, id: 9, name: 'Harbour', name_bn: null, city: 'Hudson', is_active: true }
  await visit('/admin/customers/create?customer=5', {
    as: 'staff',
    handlers: [
      http.post('*/api/areas', async ({ request }) => {
        made.push(await request.json())
        return HttpResponse.json({ message: 'Area created.', data: harbour })
      }),
      http.get('*/api/look-ups', () =>
        HttpResponse.json({ data: { areas: made.length > 0 ? [harbour] : [] } }),
      ),
      ...handlers,
    ],
  })
  const field = await screen.findByRole('combobox', { name: 'Area' })
  await person.click(field)
  await person.type(field, 'Harbour')
  await person.click(await screen.findByRole('option', { name: 'New area' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New area' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Harbour')
  await person.type(dialog.getByLabelText('City'), 'Hudson')
  await person.click(dialog.getByRole('button', { name: 'Add area' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(made).toMatchObject([{ name: 'Harbour', city: 'Hudson', status: 'active' }])
  expect(sent).toEqual([])
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' }).value).toBe('Hudson: Harbour'),
  )
})

it('adds another line to whom the address names', async () => {
  const { sent, handlers } = adding()
  await visit('/admin/customers/create?customer=5', { as: 'staff', handlers })
  expect(await screen.findByRole('heading', { name: 'Another line', level: 1 })).toBeTruthy()
  expect(screen.queryByLabelText('Mobile no')).toBeNull()
  await writeLine()
  await person.click(screen.getByRole('button', { name: 'Add line' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ customer_id: 5, username: 'rahima-2' }]))
})

it('says that whom the address names cannot be found', async () => {
  const { handlers } = adding()
  const nobody = http.get('*/api/all-users', () => HttpResponse.json(pageOf([])))
  await visit('/admin/customers/create?customer=6', { as: 'staff', handlers: [nobody, ...handlers] })
  expect(await screen.findByText('No such customer')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})

it('says at each field what is missing or refused', async () => {
  const errors = {
    username: ['This username is taken'],
    'customer.mobile_no': ['Rahima (rahima) has this number already'],
  }
  const taken = () => refused(422, 'Wrong.', { errors })
  const { sent, handlers } = adding(['create'], taken)
  await visit('/admin/customers/create', { as: 'staff', handlers })
  await person.click(await screen.findByRole('button', { name: 'Add customer' }))
  await person.clear(screen.getByLabelText('PPPoE name'))
  for (const text of [
    'The name field is required',
    'The Mobile field is required',
    'The area field is required',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(sent).toEqual([])
  await person.type(screen.getByLabelText('Name'), 'Rahima')
  await person.type(screen.getByLabelText('Mobile no'), '01711000001')
  await writeLine()
  await person.click(screen.getByRole('button', { name: 'Add customer' }))
  expect(await screen.findByText('This username is taken')).toBeTruthy()
  const mobile = screen.getByRole('textbox', {
    name: 'Mobile no',
    description: 'Rahima (rahima) has this number already',
  })
  expect(mobile).toHaveProperty('value', '01711000001')
  expect(screen.getAllByText(/has this number already/)).toHaveLength(1)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Rahima')
})

it('is closed to whoever may not add lines', async () => {
  await visit('/admin/customers/create', { as: 'staff', handlers: adding([]).handlers })
  expect(await screen.findByText('Permission denied!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull()
})

it('proposes a name, quotes the first bill, and notices a number that a customer has', async () => {
  const { sent, handlers } = adding()
  await visit('/admin/customers/create', { as: 'staff', handlers })
  expect(await screen.findByDisplayValue('sn100431')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Propose another name' }))
  expect(await screen.findByDisplayValue('sn100432')).toBeTruthy()
  await choose('Package', 'Home 20')
  expect(await screen.findByText('Home 20, 9 of 30 days')).toBeTruthy()
  await person.type(screen.getByLabelText('Mobile no'), '01210004321')
  expect(await screen.findByText('01210004321 is Rahima.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add the line to them' }))
  await choose('Area', 'Dhaka: Mirpur 10')
  await person.type(screen.getByLabelText('Address'), 'House 4')
  await person.click(screen.getByRole('button', { name: 'Add line' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ customer_id: 5, username: 'sn100432' }]))
})

it('sends the same form with the same key after a lost answer, and tells that the password was lost', async () => {
  let isLost = true
  const { keys, handlers } = adding(['create'], () => {
    if (isLost) {
      isLost = false
      return refused(503, 'Try again.')
    }
    return HttpResponse.json({ message: 'Added.', data: { ...addedLine, network_password: null } })
  })
  await visit('/admin/customers/create?customer=5', { as: 'staff', handlers })
  await screen.findByRole('heading', { name: 'Another line', level: 1 })
  await writeLine()
  await person.click(screen.getByRole('button', { name: 'Add line' }))
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  await person.click(await screen.findByRole('button', { name: 'Add line' }))
  expect(await screen.findByText(/The answer was lost on the way/)).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
})

it('proposes a name of the area’s organization, and leaves one alone that somebody wrote', async () => {
  const { handlers } = adding()
  const ofArea = http.get('*/api/desk/lines/new/username', ({ request }) => {
    const hasArea = new URL(request.url).searchParams.has('area_id')
    return HttpResponse.json({ data: { username: hasArea ? 'jb100001' : 'sn100431' } })
  })
  await visit('/admin/customers/create', { as: 'staff', handlers: [ofArea, ...handlers] })
  expect(await screen.findByDisplayValue('sn100431')).toBeTruthy()
  await choose('Area', 'Dhaka: Mirpur 10')
  expect(await screen.findByDisplayValue('jb100001')).toBeTruthy()
})
