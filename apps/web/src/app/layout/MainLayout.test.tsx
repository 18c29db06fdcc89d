import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { setPhone, setTablet } from '../../testing/browser'
import { pageOf } from '../../testing/screen-states'
import { chart } from '../../ui/theme/tokens'
import { account, menuEntry, person, profile, refused, visit } from '../../testing/visit'

describe('the frame of a signed-in person', () => {
  it('has landmarks, the client ID and the menu without what is hidden', async () => {
    await visit('/admin/dashboard')
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    expect((await nav.findByRole('link', { name: 'Dashboard' })).getAttribute('aria-current')).toBe('page')
    expect(nav.queryByText('Pay Bill')).toBeNull()
    expect(
      within(nav.getByRole('group', { name: 'Internet' })).getByRole('button', { name: 'Line' }),
    ).toBeTruthy()
    await person.click(nav.getByRole('button', { name: 'Line' }))
    expect(nav.getByRole('link', { name: 'Devices' }).getAttribute('href')).toBe('/admin/devices')
    expect(screen.getByRole('button', { name: 'Client ID rahima-home' })).toBeTruthy()
    expect(screen.getByRole('main')).toBeTruthy()
    expect(screen.getByRole('contentinfo').textContent).toContain('All rights reserved')
  })

  it.each([
    ['with the chats', '4 tickets, 2 chats', () => HttpResponse.json(pageOf([], { total: 9, waiting: 2 }))],
    ['the tickets alone for who may not see chats', '4 tickets', () => refused(403, 'No')],
  ])('counts what waits behind an entry, for those whose menu has it: %s', async (_, waiting, chats) => {
    const desk = menuEntry(2, 'Work', null, [menuEntry(3, 'Desk', 'desk')])
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        http.get('*/api/all-menu', () => HttpResponse.json({ data: [desk] })),
        http.get('*/api/desk/tickets', () => HttpResponse.json(pageOf([], { total: 4 }))),
        http.get('*/api/desk/chats', () => chats()),
      ],
    })
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    const name = new RegExp(String.raw`^Desk\s*${waiting} waiting$`)
    expect(await nav.findByRole('link', { name })).toBeTruthy()
  })

  it('on a tablet has a rail of icons with names for readers and tooltips, and opens a group beside it', async () => {
    setTablet()
    await visit('/admin/usage')
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    const line = await nav.findByRole('button', { name: 'Line' })
    expect(within(nav.getByRole('group', { name: 'Internet' })).getByRole('button', { name: 'Line' })).toBe(
      line,
    )
    expect(nav.getByRole('link', { name: 'Meghna Broadband, home' }).textContent).toBe('M')
    await person.hover(nav.getByRole('link', { name: 'Dashboard' }))
    // the pointer rests a moment first; readers have the name already
    expect(await screen.findByText('Dashboard', { selector: '[role="tooltip"]' })).toBeTruthy()
    await person.click(line)
    const beside = within(screen.getByRole('dialog', { name: 'Line' }))
    expect(beside.getByRole('link', { name: 'Devices' }).getAttribute('href')).toBe('/admin/devices')
    await person.keyboard('{Escape}')
    expect(document.activeElement).toBe(line)
  })

  it('has the provider’s name, its colours and, once the network is free, its logo', async () => {
    const [accent = ''] = chart.light.slice(3)
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    await visit('/admin/dashboard', {
      handlers: [
        http.get('*/api/auth/get-user', () =>
          HttpResponse.json({
            data: { ...profile, provider: { name: 'Shapla Net', accent, has_logo: true } },
          }),
        ),
        http.get('*/api/brand/own', () => HttpResponse.json({ data: { name: 'Shapla Net', accent, logo } })),
      ],
    })
    const home = await screen.findByRole('link', { name: 'Shapla Net, home' })
    expect(await within(home).findByRole('img', { name: 'Shapla Net' })).toHaveProperty('src', logo)
    const page = document.documentElement
    expect(page.hasAttribute('data-brand')).toBe(true)
    expect(page.style.getPropertyValue('--brand-light-accent-fill')).toBe(accent)
    expect(JSON.parse(localStorage.getItem('provider') ?? '')).toMatchObject({ name: 'Shapla Net' })
  })

  it('keeps the way out when the menu does not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await visit('/admin/dashboard', { handlers: [http.get('*/api/all-menu', () => refused(500, 'No'))] })
    expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })

  it('on a phone has the three tabs, a shorter menu and the profile panel', async () => {
    setPhone(true)
    await visit('/admin/dashboard')
    const tabs = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
    expect(tabs.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
    expect(tabs.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/admin/support-ticket')
    await person.click(screen.getByRole('button', { name: 'Open menu' }))
    const nav = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(await nav.findByText('Dashboard')).toBeTruthy()
    expect(nav.queryByText('Users')).toBeNull()
    await person.click(tabs.getByRole('button', { name: 'Profile' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Profile' }))
    expect(await panel.findByText('1st January 2025')).toBeTruthy()
    const terms = panel.getAllByRole('term').map((term) => term.textContent)
    expect(terms).toEqual([
      'Account holder',
      'Current package',
      'Contract start date',
      'Contact number',
      'Email address',
    ])
    const account = panel.getByRole('link', { name: 'My account' })
    expect(account.getAttribute('href')).toBe('/admin/my-account')
    await person.click(account)
    expect(screen.queryByRole('dialog', { name: 'Profile' })).toBeNull()
  })

  it('writes NA for what a contract does not have', async () => {
    setPhone(true)
    const bare = http.get('*/api/get-account-info', () =>
      HttpResponse.json({ data: { ...account, package: null, contractStartDate: null, email: null } }),
    )
    await visit('/admin/dashboard', { handlers: [bare] })
    await person.click(await screen.findByRole('button', { name: 'Profile' }))
    expect(
      await within(await screen.findByRole('dialog', { name: 'Profile' })).findAllByText('NA'),
    ).toHaveLength(3)
  })

  it.each([
    ['/admin/support-ticket', 'page'],
    ['/admin/open-ticket', 'true'],
    ['/admin/ticket-details/7', 'true'],
  ])('marks Support at %s', async (path, mark) => {
    setPhone(true)
    await visit(path)
    const tabs = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
    expect(tabs.getByRole('link', { name: 'Support' }).getAttribute('aria-current')).toBe(mark)
    expect(tabs.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
  })

  it('marks in the menu whose part the screen is', async () => {
    await visit('/admin/account-statement')
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    const bills = await nav.findByRole('link', { name: 'Billing History' })
    expect(bills.getAttribute('aria-current')).toBe('true')
  })

  it.each([
    ['', null, 'staff'],
    [', also with a line of their own', profile.subscriber, 'customer'],
  ] as const)('gives the desk a tab with what waits there%s', async (_, subscriber, as) => {
    setPhone(true)
    await visit('/admin/dashboard', {
      as,
      handlers: [
        http.get('*/api/auth/get-user', () =>
          HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber } }),
        ),
        http.get('*/api/all-menu', () => HttpResponse.json({ data: [menuEntry(1, 'Desk', 'desk')] })),
        http.get('*/api/desk/tickets', () => HttpResponse.json(pageOf([], { total: 4 }))),
        http.get('*/api/desk/chats', () => HttpResponse.json(pageOf([], { waiting: 2 }))),
      ],
    })
    const tabs = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
    const desk = await tabs.findByRole('link', { name: /^Desk.*4 tickets, 2 chats waiting$/ })
    expect(desk.getAttribute('href')).toBe('/admin/desk')
    expect(tabs.getByText('Support')).toBeTruthy()
  })

  it('says how to reach the provider where there is no connection to have tickets about', async () => {
    setPhone(true)
    const contact = http.get('*/api/get-contact-info', () =>
      HttpResponse.json({
        data: { name: 'Meghna Broadband', mobile_no: '09610000000', email: null, address: null },
      }),
    )
    const staff = http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, subscriber: null } }),
    )
    await visit('/admin/dashboard', { as: 'staff', handlers: [contact, staff] })
    await person.click(screen.getByRole('button', { name: 'Support' }))
    const panel = within(screen.getByRole('dialog', { name: 'Support' }))
    expect((await panel.findByRole('link', { name: '09610000000' })).getAttribute('href')).toBe(
      'tel:09610000000',
    )
  })

  it('shows staff who they are instead of a client ID', async () => {
    const staff = http.get('*/api/auth/get-user', () =>
      HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
    )
    await visit('/admin/dashboard', { as: 'staff', handlers: [staff] })
    expect(await screen.findByText('Rahima Khatun')).toBeTruthy()
    expect(screen.queryByText('Client ID')).toBeNull()
  })
})
