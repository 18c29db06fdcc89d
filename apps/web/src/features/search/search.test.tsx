import { screen, waitFor, within } from '@testing-library/react'
import type { SearchHit } from '@uplink/contract/search'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { menuEntry, person, profile, refused, visit } from '../../testing/visit'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  Element.prototype.scrollIntoView = () => {}
})

const sohel: SearchHit = {
  kind: 'customer',
  id: 322,
  username: 'sn100322',
  holder: 'Sohel Ahmed',
  phone: '01711000322',
  area: 'Banani',
  status: 'suspended',
  is_online: false,
  is_overdue: true,
}
const line = { id: 322, username: 'sn100322', holder: 'Sohel Ahmed' }
const ticket: SearchHit = { kind: 'ticket', id: 12, subject: 'Paid, bill still open', status: 'open', line }

const menu = [
  menuEntry(1, 'Customers', 'customers'),
  menuEntry(2, 'Outages', 'desk/outages'),
  menuEntry(3, 'Billing days', 'billing-days'),
]

/** A staff screen with the search; what is looked for is kept. */
async function open({
  hits = [sohel, ticket],
  isRefused = false,
  only,
}: { hits?: SearchHit[]; isRefused?: boolean; only?: string } = {}) {
  const words: (string | null)[] = []
  const place = await visit('/admin/blank', {
    as: 'staff',
    handlers: [
      http.get('*/api/auth/get-user', () =>
        HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
      ),
      http.get('*/api/all-menu', () => HttpResponse.json({ data: menu })),
      http.get('*/api/desk/search', ({ request }) => {
        const q = new URL(request.url).searchParams.get('q')
        words.push(q)
        if (isRefused && q !== null) return refused(500, 'No.')
        return HttpResponse.json({
          data: {
            hits: q === null || (only !== undefined && q !== only) ? [] : hits,
            can: ['add-customer', 'announce-outage', 'record-payment', 'open-ticket'],
          },
        })
      }),
    ],
  })
  await screen.findByRole('button', { name: 'Search' })
  return { words, place }
}

async function typed(text: string) {
  await person.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  const field = dialog.getByRole('combobox')
  expect(document.activeElement).toBe(field)
  await person.type(field, text)
  return { dialog, field }
}

const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search from everywhere', () => {
  it('opens by Ctrl+K, and Enter opens the surest hit', async () => {
    const { words, place } = await open()
    const { dialog, field } = await typed('01711 000322')
    await waitFor(() => expect(active(field)).toContain('Sohel Ahmed'))
    expect(dialog.getByRole('group', { name: 'Customers' }).textContent).toContain(
      'sn100322 · 01711000322 · Banani',
    )
    expect(dialog.getByText('Suspended')).toBeTruthy()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(place.path()).toBe('/admin/customers/322'))
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
    // one call for the whole text, and one that asks what can be begun
    expect(words).toEqual([null, '01711 000322'])
  })

  it('opens by Enter what is typed by now, and not what was found by its beginning', async () => {
    const { place } = await open({ only: 'an' })
    const { dialog, field } = await typed('an')
    await waitFor(() => expect(active(field)).toContain('Sohel Ahmed'))
    await person.keyboard('nounce{Enter}')
    await waitFor(() => expect(place.path()).toBe('/admin/desk/outages'))
    expect(dialog.queryByRole('option')).toBeNull()
  })

  it('takes what is typed before it is there, so that no key acts on the screen below', async () => {
    await open()
    await person.keyboard('{Control>}k{/Control}sohx{Backspace}el')
    const field = await screen.findByRole('combobox', { name: /^Search customers/ })
    expect(field).toHaveProperty('value', 'sohel')
    await person.keyboard(' a')
    expect(field).toHaveProperty('value', 'sohel a')
  })

  it('walks by arrows over all kinds, and → leads to what can be begun with a row', async () => {
    const { place } = await open()
    const { dialog, field } = await typed('paid')
    await waitFor(() => expect(active(field)).toContain('Sohel Ahmed'))
    await person.keyboard('{ArrowDown}')
    expect(active(field)).toContain('#12 Paid, bill still open')
    await person.keyboard('{ArrowDown}')
    expect(active(field)).toContain('Sohel Ahmed')
    await person.keyboard('{ArrowRight}')
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Take payment'),
      expect.stringContaining('Open ticket'),
    ])
    await person.keyboard('{ArrowLeft}')
    expect(active(field)).toContain('Sohel Ahmed')
    await person.keyboard('{ArrowRight}{ArrowDown}{Enter}')
    await waitFor(() => expect(place.path()).toBe('/admin/customers/322'))
  })

  it('narrows to one kind by Tab', async () => {
    await open()
    const { dialog, field } = await typed('paid')
    await waitFor(() => expect(active(field)).toContain('Sohel Ahmed'))
    await person.tab()
    expect(dialog.queryByText(/#12/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Customers' }).getAttribute('aria-pressed')).toBe('true')
    expect(document.activeElement).toBe(field)
  })

  it('finds screens and acts by their names, also without a hit', async () => {
    await open({ hits: [] })
    const { dialog } = await typed('outage')
    expect((await dialog.findByRole('group', { name: 'Acts' })).textContent).toContain('Announce outage')
    expect(dialog.getByRole('group', { name: 'Screens' }).textContent).toContain('Outages')
    expect(dialog.queryByText('Billing days')).toBeNull()
  })

  it('finds acts on many, also where the menu has no entry for them', async () => {
    await open({ hits: [] })
    const { dialog } = await typed('undo')
    expect((await dialog.findByRole('group', { name: 'Acts' })).textContent).toContain('Acts on many')
  })

  it('offers a new customer with a number that nobody has', async () => {
    await open({ hits: [] })
    const { dialog } = await typed('01711000999')
    const link = await dialog.findByRole('link', { name: 'New customer with this number' })
    expect(link.getAttribute('href')).toBe('/admin/customers/create?mobile=01711000999')
  })

  it('says when a search failed', async () => {
    await open({ isRefused: true })
    const { dialog } = await typed('rahim')
    expect(await dialog.findByText('The search failed.')).toBeTruthy()
  })

  it('begins with what was opened lately', async () => {
    await open()
    const first = await typed('sohel')
    await waitFor(() => expect(active(first.field)).toContain('Sohel Ahmed'))
    await person.keyboard('{Enter}')
    const { dialog } = await typed(' ')
    expect(
      within(await dialog.findByRole('group', { name: 'Opened lately' })).getByText('Sohel Ahmed'),
    ).toBeTruthy()
  })
})
