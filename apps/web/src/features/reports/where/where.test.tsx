import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { person, refused } from '../../../testing/visit'
import { formPath, joined, openForm, openPart } from '../builder/form.factory'
import { storedReport } from '../reports.factory'

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView = vi.fn()
})

async function openWhere(filter: object, more: object = {}) {
  const filter_group = [{ query_filters: [filter] }]
  const report = storedReport(12, 'Debtors', { ...joined, query_filters: 'yes', filter_group, ...more })
  const opened = await openForm(`${formPath}/12`, report)
  await openPart('Where')
  return opened
}

it('shows the text of a function as it is meant, and writes its quotes once', async () => {
  const { stores } = await openWhere({ filter: 'b.city', value: "lower('O''Neil')", is_function: 'yes' })
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text of filter 1' })
  expect(text.value).toBe("O'Neil")
  await person.type(text, 's{Enter}')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.filter_group?.[0]?.query_filters?.[0]?.value).toBe("lower('O''Neils')")
})

it('shows the expression that a raw filter is compared with, and none beside a condition', async () => {
  const whole = { filter: 'a.amount > a.paid', operators: 'less', value: '', is_raw: 'yes' }
  const compared = { filter: 'a.amount', operators: 'greater', value: '10 * 9.9', is_raw: 'yes' }
  const filter_group = [{ query_filters: [compared, whole] }]
  const { stores } = await openWhere(compared, { filter_group })
  const value = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expression of filter 1’s value' })
  expect(value.value).toBe('10 * 9.9')
  expect(screen.queryByRole('textbox', { name: 'Expression of filter 2’s value' })).toBeNull()
  await person.type(value, '9{Enter}')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.filter_group?.[0]?.query_filters).toMatchObject([
    { ...compared, value: '10 * 9.99' },
    whole,
  ])
})

it('keeps the list that a parameter has by default, and gives it a name on the screen', async () => {
  const filter = { filter: 'a.status', operators: 'in', value: 'state', is_param: 'yes' }
  const parameters = [{ name: 'state', default: ['open', 'late, or lost'] }]
  const { stores } = await openWhere(filter, { parameters })
  expect(screen.getByText('late, or lost')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove open' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of state on the screen' }), 'State{Enter}')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.parameters).toEqual([
    { name: 'state', label: 'State', type: 'text', default: ['late, or lost'] },
  ])
})

it('says of a filter’s column and of an aggregate’s that they are gone', async () => {
  await openWhere(
    { filter: 'a.vanished', value: '1' },
    { have_aggregate_function: 'yes', select_aggregates: [{ column: 'a.lost' }] },
  )
  const said = (column: string) => `${column} is no longer in invoices. Choose another, or remove it.`
  expect(await screen.findByText(said('vanished'))).toBeTruthy()
  await openPart('Aggregates')
  expect(screen.getByText(said('lost'))).toBeTruthy()
})

it('makes a group with and of filters of sums that were joined by or', async () => {
  const { stores, answerWith } = await openWhere(
    { filter: 'a.status', value: 'open' },
    {
      have_aggregate_function: 'yes',
      select_aggregates: [{ column: 'a.amount', alias: 'Owed' }],
      filter_group: [
        {
          query_filters: [
            { filter: 'Owed', operators: 'greater', value: '10' },
            { filter: 'a.status', value: 'open', radio: 'or' },
          ],
        },
      ],
    },
  )
  const said = 'Sums are known only after rows are chosen. Make it a group with and.'
  answerWith(() => refused(422, 'Invalid.', { errors: { filter_group: [said] } }))
  await person.click(screen.getByRole('button', { name: 'Run' }))
  await person.click(await screen.findByRole('button', { name: 'Make it a group with and' }))
  const second = within(screen.getByRole('group', { name: 'Group 2' }))
  expect(second.getByText('After grouping.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Report saved.')
  expect(stores[0]?.data.filter_group).toMatchObject([
    { query_filters: [{ filter: 'a.status' }] },
    { filter_type: 'and', query_filters: [{ filter: 'Owed' }] },
  ])
})
