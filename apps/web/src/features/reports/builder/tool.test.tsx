import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { person } from '../../../testing/visit'
import { storedReport } from '../reports.factory'
import { formPath, joined, openForm } from './form.factory'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

afterEach(() => void vi.restoreAllMocks())

const open = (width: number, more: object = {}) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  return openForm(`${formPath}/12`, storedReport(12, 'Debtors', { ...joined, ...more }))
}
const isOpen = (title: string) => screen.getByRole('button', { name: title }).getAttribute('aria-expanded')
const lowerBar = () => document.querySelector('[data-lower-bar]')

it('has form and rows beside each other on a tablet, and its acts in the head', async () => {
  await open(800)
  expect(screen.getByRole('separator', { name: 'Width of the form' })).toBeTruthy()
  expect(lowerBar()).toBeNull()
  await person.type(screen.getByLabelText('Report Name'), ' by age')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Report saved.')).toBeTruthy()
})

it('has its acts at the lower edge where there is less room', async () => {
  await open(600)
  expect(screen.queryByRole('separator')).toBeNull()
  expect(within(lowerBar() as HTMLElement).getByRole('button', { name: 'Submit' })).toBeTruthy()
})

it('opens what a report shows: its columns, or its sums', async () => {
  const { place } = await open(1100)
  expect([isOpen('Tables'), isOpen('Columns')]).toEqual(['false', 'true'])
  expect(place.path()).toContain('query-builder/12')
})

it('opens the sums of a report that adds up, which says where a join repeats them', async () => {
  await open(1100, { have_aggregate_function: 'yes', select_aggregates: [{ column: 'a.amount' }] })
  expect([isOpen('Columns'), isOpen('Aggregates')]).toEqual(['false', 'true'])
})

it('unfolds the sentence where it is longer than its line', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1500)
  await open(1100)
  const more = screen.getByRole('button', { name: 'The whole sentence', expanded: false })
  await person.click(more)
  expect(screen.getByRole('button', { name: 'The whole sentence', expanded: true })).toBeTruthy()
})
