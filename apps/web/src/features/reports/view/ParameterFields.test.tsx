import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { RequestedParameter } from '../definition/parameters'
import { ParameterField } from '../preview/ParameterField'
import { ParameterFields } from './ParameterFields'

const person = userEvent.setup({ delay: null })
const requests = (more: Partial<RequestedParameter>): RequestedParameter => ({
  name: 'day',
  label: 'Day',
  type: 'text',
  how: 'one',
  ...more,
})

function Asked({ parameter }: { parameter: RequestedParameter }) {
  const [value, setValue] = useState('')
  return (
    <>
      <ParameterField parameter={parameter} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const sent = () => screen.getByRole('status').textContent

it.each<[Partial<RequestedParameter>, string, string]>([
  [{ type: 'date' }, '22/11/2026', '2026-11-22'],
  [{ type: 'timestamp' }, '22/11/2026', '2026-11-22'],
  [{ type: 'timestamp' }, '22/11/2026 18:30', '2026-11-22T18:30'],
  [{ type: 'integer', how: 'list' }, '1, 2', '1, 2'],
])('is asked for as its type is written: %j', async (more, typed, value) => {
  render(<Asked parameter={requests(more)} />)
  await person.type(screen.getByRole('textbox', { name: /^Day/ }), typed)
  expect(sent()).toBe(value)
})

it('is chosen where it is yes or no, and has two ends where it is a span', async () => {
  const { rerender } = render(<Asked parameter={requests({ type: 'boolean' })} />)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'no')
  expect(sent()).toBe('false')
  rerender(<Asked key="two" parameter={requests({ type: 'date', how: 'two' })} />)
  await person.type(screen.getByRole('textbox', { name: 'Day, to' }), '30/11/2026')
  await person.type(screen.getByRole('textbox', { name: 'Day, from' }), '01/11/2026')
  expect(sent()).toBe('2026-11-01,2026-11-30')
})

it('may be left empty where an empty text is its default', async () => {
  const onRun = vi.fn()
  const parameters = [requests({ name: 'part', label: '', default: '' }), requests({ default: null })]
  render(<ParameterFields parameters={parameters} values={{}} errors={{}} onRun={onRun} />)
  await person.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getAllByText('This report needs a value here')).toHaveLength(1)
  await person.type(screen.getByRole('textbox', { name: 'Day' }), 'x')
  await person.click(screen.getByRole('button', { name: 'Run' }))
  expect(onRun).toHaveBeenCalledWith({ day: 'x' })
})

it('says what is missing as soon as a field is left, and no sooner', async () => {
  const parameters = [requests({}), requests({ name: 'span', label: 'Span', type: 'date', how: 'two' })]
  render(<ParameterFields parameters={parameters} values={{}} errors={{}} onRun={vi.fn()} />)
  const missing = () => screen.queryAllByText('This report needs a value here').length
  await person.click(screen.getByRole('textbox', { name: 'Day' }))
  expect(missing()).toBe(0)
  await person.click(screen.getByRole('textbox', { name: 'Span, from' }))
  expect(missing()).toBe(1)
  // a span is left with its second end
  await person.click(screen.getByRole('textbox', { name: 'Span, to' }))
  expect(missing()).toBe(1)
  await person.click(screen.getByRole('textbox', { name: 'Day' }))
  expect(missing()).toBe(2)
  await person.keyboard('x')
  expect(missing()).toBe(1)
})
