import type { MenuItem } from '@uplink/contract/menus'
import { describe, expect, it } from 'vitest'
import { hiddenForEveryone } from './hidden-titles'
import { groupsAround, menuPathFor, isLogout, menuPath, visibleMenu } from './menu-tree'

let lastId = 0

function item(title: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    id: ++lastId,
    parent_id: null,
    order: lastId,
    title,
    icon: null,
    uri: title.toLowerCase().replaceAll(' ', '-'),
    permission: null,
    organization_id: null,
    user_ref_id: null,
    children: [],
    ...more,
  }
}

const group = (title: string, ...children: MenuItem[]) => item(title, { uri: null, children })
const titles = (items: MenuItem[]): unknown[] =>
  items.map((each) => (each.children.length > 0 ? [each.title, titles(each.children)] : each.title))

const wide = { firstRoleId: 1, onPhone: false }

describe('visibleMenu', () => {
  it('keeps the order on every level, whatever order it came in', () => {
    const menu = [
      item('Logout', { order: 101, uri: null }),
      item('My Orders', { order: 99 }),
      item('Reports', { order: 2, children: [item('Second', { order: 2 }), item('First', { order: 1 })] }),
      item('Dashboard', { order: 1 }),
    ]
    expect(titles(visibleMenu(menu, wide))).toEqual([
      'Dashboard',
      ['Reports', ['First', 'Second']],
      'My Orders',
      'Logout',
    ])
  })

  it('puts what follows a heading under it, as the product’s own entries do', () => {
    const menu = [
      item('Dashboard'),
      group('Money', item('Payments')),
      item('My Orders'),
      item('Reports', { children: [item('Exports')] }),
      item('Logout', { uri: null }),
    ]
    expect(titles(visibleMenu(menu, wide))).toEqual([
      'Dashboard',
      ['Money', ['Payments', 'My Orders', ['Reports', ['Exports']]]],
      'Logout',
    ])
  })

  it.each(hiddenForEveryone)('hides %s on every level, with what hangs below', (title) => {
    const menu = [
      item(title, { children: [item('Below')] }),
      group('Tools', item('Kept'), group('Deeper', item(title), item('Also kept'))),
    ]
    expect(titles(visibleMenu(menu, wide))).toEqual([['Tools', ['Kept', ['Deeper', ['Also kept']]]]])
  })

  it('hides for everyone what the specification names, and nothing else', () => {
    // prettier-ignore
    expect(hiddenForEveryone).toEqual([
      'Helpers', 'Product Management', 'Templates Settings', 'Database Connections', 'Manage Services',
      'Manage CSS Class', 'Transaction Logs', 'Redis Manager', 'Manage Box Style', 'Table Options',
      'Manage Form Setting', 'App Builder', 'App Build', 'Pay Bill',
    ])
  })

  it('hides a group of which nothing is left', () => {
    expect(visibleMenu([group('App', group('Inner', item('App Builder')))], wide)).toEqual([])
  })

  it('is shorter on a phone, by the first role', () => {
    const menu = [item('Dashboard'), item('Users'), item('Form List'), item('PPF')]
    const seen = (firstRoleId: number | undefined, onPhone: boolean) =>
      titles(visibleMenu(menu, { firstRoleId, onPhone }))
    for (const role of [1, 2, 3, 4, 5, undefined]) {
      expect(seen(role, false)).toEqual(['Dashboard', 'Users', 'Form List', 'PPF'])
    }
    for (const role of [1, 3, 4]) expect(seen(role, true)).toEqual(['Dashboard', 'Form List', 'PPF'])
    for (const role of [2, 5, 6, undefined]) expect(seen(role, true)).toEqual(['Dashboard'])
  })

  it('hides for everyone on a phone too', () => {
    expect(visibleMenu([item('Pay Bill')], { firstRoleId: 1, onPhone: true })).toEqual([])
  })
})

describe('the fixed entries', () => {
  it('end the session by title and missing uri', () => {
    expect(isLogout(item('Logout', { uri: null }))).toBe(true)
    expect(isLogout(item('Logout'))).toBe(false)
    expect(isLogout(item('Dashboard'))).toBe(false)
  })

  it.each([
    ['dashboard', '/admin/dashboard'],
    ['/billing_histories', '/admin/billing_histories'],
    ['admin/auth/menu', '/admin/auth/menu'],
    ['auth/users', '/admin/auth/users'],
  ])('the screen of %s is %s', (uri, path) => {
    expect(menuPath(uri)).toBe(path)
  })
})

describe('menuPathFor', () => {
  const menu = [
    item('Desk'),
    group('Work', item('Orders', { uri: 'desk/orders' })),
    item('Bills', { uri: 'bills' }),
  ]

  it.each([
    ['/admin/desk', '/admin/desk'],
    ['/admin/desk/orders', '/admin/desk/orders'],
    ['/admin/bills/7', '/admin/bills'],
    ['/admin/bills-of-others', undefined],
    ['/admin/elsewhere', undefined],
  ])('%s stands below %s', (path, entry) => {
    expect(menuPathFor(menu, path)).toBe(entry)
  })
})

describe('groupsAround', () => {
  it('names the groups to open for a screen, outermost first', () => {
    const inner = group('Inner', item('Leaf'))
    const outer = group('Outer', inner)
    const menu = [item('Dashboard'), outer]
    expect(groupsAround(menu, '/admin/leaf')).toEqual([outer.id, inner.id])
    expect(groupsAround(menu, '/admin/dashboard')).toEqual([])
    expect(groupsAround(menu, '/admin/elsewhere')).toEqual([])
  })
})
