import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { AddressChange } from '@uplink/contract/address-changes'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { itSaysHowItStands, pageOf } from '../../../testing/screen-states'
import { person, refused, server, visit } from '../../../testing/visit'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T08:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const change: AddressChange = {
  id: 21,
  kind: 'address-change',
  status: 'placed',
  description: 'Move to Banani',
  amount: '500.00',
  is_cancellable: true,
  placed_at: '2026-03-14T06:00:00.000Z',
  updated_at: '2026-03-14T06:00:00.000Z',
  planned_on: null,
  coming: [],
  steps: [],
  area: 'Banani',
  city: 'Dhaka',
  address: 'House 4, Road 11',
  note: 'Call first.',
  preferred_on: '2026-03-20',
}
const path = '/admin/address-change-request'
const list = (rows: AddressChange[]) =>
  http.get('*/api/address-change-requests', () => HttpResponse.json(pageOf(rows)))
const areas = http.get('*/api/address-change-requests/areas', () =>
  HttpResponse.json({
    data: [
      { id: 1, name: 'Banani', city: 'Dhaka' },
      { id: 2, name: 'Agrabad', city: 'Chattogram' },
    ],
  }),
)
const submit = () => person.click(screen.getByRole('button', { name: 'Request address change' }))

async function fill() {
  await person.selectOptions(await screen.findByLabelText('City'), 'Dhaka')
  await person.selectOptions(screen.getByLabelText('Area'), 'Banani')
  await person.type(screen.getByLabelText('Address'), 'House 4, Road 11')
  fireEvent.change(screen.getByLabelText('Preferred date'), { target: { value: '20/03/2026' } })
}

describe('an address change', () => {
  itSaysHowItStands({
    path,
    call: '/address-change-requests',
    loading: 'Loading your requests',
    failed: 'Your requests could not be loaded.',
    empty: { answer: pageOf([]), text: 'Where are you moving to?' },
  })

  it('is asked for with an area of the chosen city, and becomes a request with its way', async () => {
    const sent: unknown[] = []
    const rows: AddressChange[] = []
    const ask = http.post('*/api/address-change-requests', async ({ request }) => {
      sent.push(await request.json())
      rows.push(change)
      return HttpResponse.json({ message: 'We call you to agree on the day.', data: change })
    })
    await visit(path, { handlers: [list(rows), areas, ask] })
    expect(await screen.findByLabelText('Area')).toHaveProperty('disabled', true)
    await fill()
    await submit()
    expect(await screen.findByText('House 4, Road 11, Banani, Dhaka')).toBeTruthy()
    expect(screen.queryByText('Where are you moving to?')).toBeNull()
    expect(sent).toEqual([
      { area_id: 1, address: 'House 4, Road 11', preferred_on: '2026-03-20', note: '', cuid: '11' },
    ])
  })

  it('names what is missing, and what the server refuses', async () => {
    const ask = http.post('*/api/address-change-requests', () =>
      refused(422, 'Invalid.', { errors: { area_id: ['We do not serve this area'] } }),
    )
    await visit(path, { handlers: [list([]), areas, ask] })
    await screen.findByLabelText('Address')
    await submit()
    expect(screen.getByText('The city field is required')).toBeTruthy()
    expect(screen.queryByText('The area field is required')).toBeNull()
    expect(screen.getByText('The preferred date field is required')).toBeTruthy()
    // the area cannot be chosen yet, so it is the city's turn
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')))
    await person.selectOptions(screen.getByLabelText('City'), 'Chattogram')
    expect(screen.queryByText('The city field is required')).toBeNull()
    expect(screen.getByText('The area field is required')).toBeTruthy()
    await fill()
    await submit()
    expect(await screen.findByText('We do not serve this area')).toBeTruthy()
  })

  it('says of a day that cannot be, while it is typed, between which days to choose', async () => {
    await visit(path, { handlers: [list([]), areas] })
    const day = await screen.findByLabelText('Preferred date')
    for (const [typed, text] of [
      ['14/03/2026', 'Choose tomorrow or a later day'],
      ['15/03/2027', 'Choose a day within the next 12 months'],
    ] as const) {
      fireEvent.change(day, { target: { value: typed } })
      expect(screen.getByText(text)).toBeTruthy()
    }
    fireEvent.change(day, { target: { value: '14/03/2027' } })
    expect(screen.queryByText(/^Choose .*(day|months)$/)).toBeNull()
    fireEvent.change(day, { target: { value: '31/02' } })
    expect(screen.queryByText(/^Choose .*(day|months)$/)).toBeNull()
  })

  it('says that the areas could not be loaded, and tries again', async () => {
    const broken = http.get('*/api/address-change-requests/areas', () => refused(500, 'Wrong.'))
    await visit(path, { handlers: [list([]), broken] })
    expect(await screen.findByText('The areas could not be loaded.')).toBeTruthy()
    server.use(areas)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('option', { name: 'Dhaka' })
  })

  it('leads from a page beyond the last to the last, where a request can be made', async () => {
    await visit(`${path}?page=9`, { handlers: [list([])] })
    expect(await screen.findByRole('heading', { name: 'Where are you moving to?' })).toBeTruthy()
  })
})
