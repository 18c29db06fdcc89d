// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Picture } from './canvas/chart-look'
import { ChartFrame } from './ChartFrame'

const points = ['Dhaka', 'Khulna', 'Sylhet']
const picture: Picture = {
  option: {},
  fault: null,
  notes: ['The first 3 points.'],
  text: 'Debtors, column: first Dhaka 1.',
  walk: {
    lengths: [3, 3],
    said: (series, point) => ({
      head: points[point] ?? '',
      lines: [{ name: series === 0 ? 'Due' : 'Paid', value: String(point + 1) }],
      row: point,
    }),
  },
}
const column = (name: string) => ({
  name,
  label: name,
  isNumber: false,
  isSortable: false,
  badges: [],
  textOf: (value: string) => value,
})

const show = (draw: () => Picture = () => picture, onPoint = vi.fn()) => {
  render(
    <ChartFrame
      label="Debtors"
      height="20rem"
      draw={draw}
      columns={[column('Area')]}
      rows={[['Dhaka'], ['Khulna']]}
      onPoint={onPoint}
    />,
  )
  return onPoint
}
const spoken = () => document.querySelector('[aria-live]')?.textContent

it('tells itself in a sentence and says what has to be said under it', () => {
  show()
  expect(screen.getByRole('application', { name: 'Debtors, column: first Dhaka 1.' })).toBeTruthy()
  expect(screen.getByText('The first 3 points.')).toBeTruthy()
})

it('is walked by the arrows, read aloud, and leads on by Enter', async () => {
  const onPoint = show()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(spoken()).toBe('Dhaka: Due 1')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(spoken()).toBe('Khulna: Paid 2')
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(spoken()).toBe('Sylhet: Paid 3')
  await userEvent.keyboard('{Enter}')
  expect(onPoint).toHaveBeenCalledExactlyOnceWith(2)
  await userEvent.keyboard('{Escape}')
  expect(spoken()).toBe('')
})

it('has its table behind it, by its button and by T', async () => {
  show()
  await userEvent.tab()
  await userEvent.keyboard('t')
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['Area', 'Dhaka', 'Khulna'])
  await userEvent.click(screen.getByRole('button', { name: 'View as graph' }))
  expect(screen.getByRole('application')).toBeTruthy()
})

it('says why there is no graph, with the table in reach', async () => {
  show(() => ({ ...picture, option: null, fault: 'Everything is zero.', notes: [] }))
  expect(screen.getByText('Everything is zero.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
  expect(screen.getByRole('table', { name: 'Debtors' })).toBeTruthy()
})
