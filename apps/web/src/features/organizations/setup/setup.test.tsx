import { screen, within } from '@testing-library/react'
import { usualSettings } from '@uplink/contract/organization-settings'
import { setupSteps } from '@uplink/contract/setups'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { person, visit } from '../../../testing/visit'

const record = {
  ...usualSettings,
  id: 3,
  version: 7,
  name: 'Hudson Fiber',
  mobile_no: '2125550123',
  email: null,
  address: null,
  status: 'active',
  departments: 0,
  updated_at: '2026-03-01T00:00:00.000Z',
  can: ['edit'],
  used_by: [],
}

type State = 'done' | 'skipped' | 'todo' | 'problem'

/** A portal whose set-up remembers what it was told. */
function portal({
  states = {},
  ...more
}: { states?: Partial<Record<string, State>>; [fact: string]: unknown } = {}) {
  const kept: Partial<Record<string, State>> = { ...states }
  const told: unknown[] = []
  const setup = () => ({
    organization_id: 3,
    organization: record.name,
    steps: setupSteps.map((step) => ({ step, state: kept[step] ?? 'todo' })),
    is_open: true,
    packages: 0,
    access_servers: 0,
    areas: 1,
    heard_at: null,
    requested_at: null,
    can: ['set'],
    ...more,
  })
  const handlers = [
    http.get('*/api/organizations/setup', () => HttpResponse.json({ data: setup() })),
    http.put('*/api/organizations/setup', async ({ request }) => {
      const body = (await request.json()) as { step: string; state: State }
      told.push([body.step, body.state])
      kept[body.step] = body.state
      return HttpResponse.json({ message: 'Noted.', data: setup() })
    }),
    http.get('*/api/organizations/3', () => HttpResponse.json({ data: record })),
    http.put('*/api/organizations/3', () => HttpResponse.json({ message: 'Saved', data: record })),
    http.get('*/api/organizations/3/setting-changes', () => HttpResponse.json({ data: { changes: [] } })),
    http.get('*/api/organizations/3/logo', () =>
      HttpResponse.json({ data: { picture: null, changed_at: null } }),
    ),
    http.post('*/api/catalogue-packages', async ({ request }) => {
      told.push(await request.json())
      return HttpResponse.json({ message: 'Made', data: {} })
    }),
  ]
  return { handlers, told }
}

it('saves a step and goes to the next; another is skipped', async () => {
  const { handlers, told } = portal({ states: { organization: 'done', brand: 'done' } })
  const { search } = await visit('/admin/setup', { as: 'staff', handlers })
  expect(await screen.findByRole('heading', { name: 'Money and time' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('heading', { name: 'Billing' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Skip for now' }))
  expect(await screen.findByRole('heading', { name: 'First package' })).toBeTruthy()
  expect(told).toEqual([
    ['money', 'done'],
    ['billing', 'skipped'],
  ])
  expect(search()).toContain('step=package')
})

it('makes the first package with three fields', async () => {
  const { handlers, told } = portal()
  await visit('/admin/setup?organization=3&step=package', { as: 'staff', handlers })
  await person.type(await screen.findByLabelText('Name'), 'Home 40')
  await person.type(screen.getByLabelText(/^Download/), '40')
  await person.type(screen.getByLabelText(/^Upload/), '20')
  await person.type(screen.getByLabelText('Price a month'), '800')
  await person.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByRole('heading', { name: 'Mail and SMS' })).toBeTruthy()
  expect(told[0]).toMatchObject({ name: 'Home 40', download_mbps: 40, organization_id: 3, status: 'active' })
})

it('waits for the access server, and says what was skipped', async () => {
  const waiting = portal({ access_servers: 1 })
  await visit('/admin/setup?organization=3&step=network', { as: 'staff', handlers: waiting.handlers })
  expect(await screen.findByText('Waiting for the first message of your access server …')).toBeTruthy()
})

it('offers the files of FreeRADIUS with the address of the installation, and says when it was heard', async () => {
  const minuteAgo = new Date(Date.now() - 61_000).toISOString()
  const { handlers } = portal({ access_servers: 1, requested_at: minuteAgo, heard_at: minuteAgo })
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await visit('/admin/setup?organization=3&step=network', {
    as: 'staff',
    handlers: [
      http.get('*/api/organizations/setup/radius-files', () =>
        HttpResponse.json({
          data: {
            address: 'https://portal.example/api/radius',
            has_secret: true,
            peers: [],
            files: [
              { name: 'rest', place: 'mods-enabled/rest', text: 'connect_uri = "https://portal.example"' },
            ],
          },
        }),
      ),
      ...handlers,
    ],
  })
  expect(await screen.findByText('Your RADIUS server asked 1 minute ago.')).toBeTruthy()
  expect(screen.getByText('Your access server was heard 1 minute ago.')).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Copy rest' }))
  expect(copied).toEqual(['connect_uri = "https://portal.example"'])
  expect(screen.getByText('mods-enabled/rest')).toBeTruthy()
  expect(screen.getByText(/which is shown nowhere. It may ask from this machine/)).toBeTruthy()
})

it('leads to the first area where there is none, without which no line can be', async () => {
  const { handlers } = portal({ areas: 0 })
  await visit('/admin/setup?organization=3&step=done', { as: 'staff', handlers })
  expect((await screen.findByRole('link', { name: 'New area' })).getAttribute('href')).toBe(
    '/admin/areas/create',
  )
})

it('lists at the end what was skipped, and leads to the first customer', async () => {
  const { handlers, told } = portal({
    states: {
      ...Object.fromEntries(setupSteps.map((step) => [step, 'done'])),
      payments: 'skipped',
      done: 'todo',
    },
  })
  await visit('/admin/setup?organization=3&step=done', { as: 'staff', handlers })
  expect((await screen.findAllByRole('link', { name: 'Payments' })).length).toBeGreaterThan(0)
  expect(within(screen.getByRole('region', { name: 'Done' })).getByText(/skipped/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add the first customer' }).getAttribute('href')).toBe(
    '/admin/customers/create',
  )
  await person.click(screen.getByRole('button', { name: 'Finish the set-up' }))
  await expect.poll(() => told).toEqual([['done', 'done']])
})
