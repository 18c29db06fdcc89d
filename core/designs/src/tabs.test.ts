import { expect, it } from 'vitest'
import { hasRoomFor, inTabs, openTab, tabNamed, tabsOf } from './tabs'

const rows = ['', 'Money', '', 'Lines', 'Money'].map((tab, row) => ({ tab, row }))

it('has tabs in the order of their first rows, the rows of each together', () => {
  expect(tabsOf(rows)).toEqual(['', 'Money', 'Lines'])
  expect(inTabs(rows).map(({ row }) => row)).toEqual([0, 2, 1, 4, 3])
  expect(inTabs(inTabs(rows))).toEqual(inTabs(rows))
})

it('opens the tab of a name in whatever spelling, and the first one otherwise', () => {
  expect(openTab(rows, 'MONEY')).toBe('Money')
  expect(openTab(rows, 'Gone')).toBe('')
  expect(openTab(rows.slice(1), undefined)).toBe('Money')
  expect(openTab([], 'Money')).toBe('')
  expect(tabNamed(['2026', '২০২৫'], '2025')).toBe('২০২৫')
})

it('has room for twelve', () => {
  const many = Array.from({ length: 12 }, (_, tab) => ({ tab: `Tab ${tab}` }))
  expect([hasRoomFor(many, 'Tab 11'), hasRoomFor(many, 'Tab 12'), hasRoomFor(many.slice(1), 'New')]).toEqual([
    true,
    false,
    true,
  ])
})
