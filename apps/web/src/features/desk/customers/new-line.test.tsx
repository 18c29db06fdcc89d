import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageOf } from '../../../testing/screen-states'
import { person, refused, visit } from '../../../testing/visit'
import { deskAnswers, overview } from '../desk.factory'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const area = { id: 3, name: 'Mirpur 10', city: 'Dhaka', organization_id: 8, status: 'active' }
const closed = { ...area, id: 4, name: 'Old town', status: 'inactive' }
const pack = { id: 21, name: 'Home 20', organization_id: 8, status: 'active' }
const rahima = { id: 5, name: 'Rahima', username: 'rahima', account_type: 'customer', organization_id: 8 }

/** A portal in which one may add lines; what was sent is kept. */
function adding(can: 'create'[] = ['create'], answer?: () => Response) {
  const sent: unknown[] = []
  const packagesOf: (string | null)[] = []
  const handlers = [
    http.get('*/api/desk/customers', () => HttpResponse.json({ ...pageOf([]), can })),
    http.get('*/api/all-areas', () => HttpResponse.json(pageOf([area, closed]))),
    http.get('*/api/all-packages', ({ request }) => {
      packagesOf.push(new URL(request.url).searchParams.get('organization_id'))
      return HttpResponse.json(pageOf([pack]))
    }),
    http.get('*/api/all-users', () => HttpResponse.json(pageOf([rahima]))),
    http.post('*/api/desk/lines', async ({ request }) => {
      sent.push(await request.json())
      return (
        answer?.() ??
        HttpResponse.json({ message: 'Line rahima-2 added.', data: { id: 11, username: 'rahima-2' } })
      )
    }),
    http.get('*/api/desk/customer', () => HttpResponse.json({ data: overview })),
    ...deskAnswers,
  ]
  return { sent, packagesOf, handlers }
}

async function choose(field: string, option: string) {
  await person.click(await screen.findByRole('combobox', { name: field }))
  await person.click(await screen.findByRole('option', { name: option }))
}

async function writeLine() {
  await person.type(screen.getByLabelText('Username'), 'rahima-2')
  await choose('Area', 'Dhaka: Mirpur 10')
  expect(screen.queryByRole('option', { name: 'Dhaka: Old town' })).toBeNull()
  await person.type(screen.getByLabelText('Address'), 'House 4')
  await choose('Package', 'Home 20')
}

it('adds somebody new with their line, and opens them', async () => {
  const { sent, packagesOf, handlers } = adding()
  const at = await visit('/admin/customers/create', { as: 'staff', handlers })
  await person.type(await screen.findByLabelText('Name'), 'Rahima Khatun')
  await person.type(screen.getByLabelText('Mobile no'), '01711000001')
  await writeLine()
  await person.click(screen.getByRole('button', { name: 'Add customer' }))
  expect(await screen.findByText('Line rahima-2 added.')).toBeTruthy()
  await vi.waitFor(() => expect(at.path()).toBe('/admin/customers/11'))
  expect(packagesOf.every((organization) => organization === '8')).toBe(true)
  expect(sent).toEqual([
    {
      username: 'rahima-2',
      area_id: 3,
      package_id: 21,
      address: 'House 4',
      price: null,
      is_prepaid: false,
      starts_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      customer: { name: 'Rahima Khatun', mobile_no: '01711000001', email: null, send_invitation: true },
    },
  ])
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
