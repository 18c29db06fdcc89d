import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
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
    await person.hover(await nav.findByRole('link', { name }))
    expect(await screen.findByText(`${waiting} waiting`, { selector: '[role="tooltip"]' })).toBeTruthy()
  })

  it('folds the groups of a long menu that the window has no room for, and keeps how one left them', async () => {
    const group = (id: number, title: string) =>
      menuEntry(
        id,
        title,
        null,
        Array.from({ length: 10 }, (_, at) => menuEntry(id + at + 1, `${title} ${at}`, `${title}${at}`)),
      )
    const menu = [menuEntry(1, 'Dashboard', 'dashboard'), group(100, 'Work'), group(200, 'Money')]
    const handlers = [http.get('*/api/all-menu', () => HttpResponse.json({ data: menu }))]
    const open = async () => {
      await visit('/admin/dashboard', { as: 'staff', handlers })
      const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
      return { nav, money: await nav.findByRole('button', { name: 'Money' }) }
    }
    const { nav, money } = await open()
    expect(nav.getByRole('button', { name: 'Work' }).getAttribute('aria-expanded')).toBe('true')
    expect(money.getAttribute('aria-expanded')).toBe('false')
    expect(nav.queryByRole('link', { name: 'Money 3' })).toBeNull()
    await person.click(money)
    expect(
      within(nav.getByRole('group', { name: 'Money' })).getByRole('link', { name: 'Money 3' }),
    ).toBeTruthy()
    cleanup()
    const again = await open()
    expect(again.money.getAttribute('aria-expanded')).toBe('true')
  })

  it('folds and opens groups as the window’s height changes, but none that somebody opened', async () => {
    const entries = (id: number) =>
      Array.from({ length: 10 }, (_, at) => menuEntry(id + at + 1, `Screen ${id + at}`, `screen${id + at}`))
    const groups = ['Work', 'Money', 'Network'].map((title, at) =>
      menuEntry((at + 1) * 100, title, null, entries((at + 1) * 100)),
    )
    await visit('/admin/dashboard', {
      as: 'staff',
      handlers: [
        http.get('*/api/all-menu', () =>
          HttpResponse.json({ data: [menuEntry(1, 'Dashboard', 'dashboard'), ...groups] }),
        ),
      ],
    })
    const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
    await nav.findByRole('button', { name: 'Work' })
    const open = () =>
      nav
        .getAllByRole('button', { expanded: true })
        .map(({ textContent }) => textContent)
        .join(', ')
    expect(open()).toBe('Work')
    const to = (height: number) => {
      vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(height)
      act(() => void window.dispatchEvent(new Event('resize')))
    }
    to(1000)
    expect(open()).toBe('Work, Money')
    await person.click(nav.getByRole('button', { name: 'Network' }))
    to(600)
    expect(open()).toBe('Work, Network')
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
    // the bar at the top has room for the Client ID in its place
    expect(screen.queryByRole('button', { name: 'Colour scheme' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Open menu' }))
    expect(screen.getByRole('button', { name: 'Colour scheme' })).toBeTruthy()
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

  describe('the long menu of a phone', () => {
    const screens = [
      'Desk',
      'Orders',
      'Customers',
      'Cash desk',
      'Cash days',
      'Payments',
      'Vouchers',
      'Reports',
    ]
    const long = http.get('*/api/all-menu', () =>
      HttpResponse.json({
        data: [
          menuEntry(1, 'Dashboard', 'dashboard'),
          menuEntry(2, 'Notifications', 'notifications'),
          menuEntry(
            3,
            'Work',
            null,
            screens.map((title, i) => menuEntry(i + 10, title, title.toLowerCase().replace(' ', '-'))),
          ),
          menuEntry(-101, 'Logout', null),
        ],
      }),
    )
    const open = async () => {
      await person.click(await screen.findByRole('button', { name: 'Open menu' }))
      return within(screen.getByRole('dialog', { name: 'Menu' }))
    }

    it('finds a screen by its name, and Enter opens the first one', async () => {
      setPhone(true)
      const at = await visit('/admin/dashboard', { as: 'staff', handlers: [long] })
      const menu = await open()
      const field = await menu.findByRole('searchbox', { name: 'Find a screen' })
      expect(menu.queryByText('Used last')).toBeNull()
      await person.type(field, 'cash')
      expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Cash desk',
        'Cash days',
      ])
      await person.type(field, 'x')
      expect(menu.getByRole('status').textContent).toBe('No screen has this name.')
      await person.type(field, '{Backspace} da{Enter}')
      await waitFor(() => expect(at.path()).toBe('/admin/cash-days'))
      expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
      // the next time it begins anew
      expect(await (await open()).findByRole('searchbox')).toHaveProperty('value', '')
    })

    it('begins with the screens used last, without the present one', async () => {
      setPhone(true)
      const at = await visit('/admin/dashboard', { as: 'staff', handlers: [long] })
      for (const title of ['Vouchers', 'Customers']) {
        const menu = await open()
        await person.click((await menu.findAllByRole('link', { name: title }))[0]!)
        await waitFor(() => expect(at.path()).toBe(`/admin/${title.toLowerCase()}`))
      }
      const used = within(await (await open()).findByRole('group', { name: 'Used last' }))
      expect(used.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Vouchers'])
    })

    it('has no field where one finds by looking', async () => {
      setPhone(true)
      await visit('/admin/dashboard')
      const menu = await open()
      expect(await menu.findByText('Dashboard')).toBeTruthy()
      expect(menu.queryByRole('searchbox')).toBeNull()
    })
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

  describe('the orders of all customers, which have two addresses', () => {
    const orders = menuEntry(-99, 'My Orders', 'orders')
    const work = menuEntry(2, 'Orders', 'desk/orders')

    it.each([
      ['/admin/orders', [work, orders], 'Orders'],
      ['/admin/desk/orders', [work, orders], 'Orders'],
      ['/admin/orders', [orders], 'My Orders'],
      ['/admin/desk/orders', [orders], 'My Orders'],
    ])('have one entry marked: %s, %#', async (path, menu, marked) => {
      await visit(path, {
        as: 'staff',
        handlers: [
          http.get('*/api/all-menu', () => HttpResponse.json({ data: menu })),
          http.get('*/api/auth/get-user', () =>
            HttpResponse.json({ data: { ...profile, account_type: 'staff', subscriber: null } }),
          ),
        ],
      })
      const nav = within(await screen.findByRole('navigation', { name: 'Menu' }))
      await waitFor(() =>
        expect(
          nav
            .getAllByRole('link')
            .filter((link) => link.hasAttribute('aria-current'))
            .map(({ textContent }) => textContent),
        ).toEqual([marked]),
      )
    })
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
