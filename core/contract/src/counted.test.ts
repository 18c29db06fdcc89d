import { expect, it } from 'vitest'
import { adminPermissions } from './admin-permissions'
import { menuItems, menuLookup } from './menu-items'
import { organizations } from './organizations'
import { pluralOf, singularOf, withArticle } from './counted'
import { users } from './users'

it.each([
  ['an admin permission', adminPermissions],
  ['an organization', organizations],
  ['a menu item', menuItems],
  ['a user', users],
])('a call about %s says so with the right article', (noun, { routes }) => {
  expect(routes.create.summary.toLowerCase()).toContain(noun)
  expect(routes.update.summary).toContain(noun)
})

it('lists are called by their records, whatever their path is', () => {
  expect(menuItems.routes.list.summary).toMatch(/^A page of menu items,/)
  expect(menuLookup.route.summary).toMatch(/^The first 300 menu items by name/)
})

it.each([
  ['services', 'service'],
  ['canned replies', 'canned reply'],
  ['people', 'person'],
  ['lines of the audit log', 'line of the audit log'],
])('one of %s is %s', (many, one) => expect(singularOf(many)).toBe(one))

it('nouns have plurals and articles', () => {
  expect(['payment way', 'cash day', 'reply'].map(pluralOf)).toEqual(['payment ways', 'cash days', 'replies'])
  expect(['menu item', 'canned reply'].map(pluralOf)).toEqual(['menu items', 'canned replies'])
  expect(['user', 'unknown line', 'entry'].map(withArticle)).toEqual([
    'a user',
    'an unknown line',
    'an entry',
  ])
})
