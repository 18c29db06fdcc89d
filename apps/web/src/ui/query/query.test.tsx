import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { bracketsOf } from './Bracketed'
import { ColumnPicker } from './ColumnPicker'
import { ColumnsField } from './ColumnsField'
import { FilterGroups, type ShownGroup } from './FilterGroups'
import { CommitField } from './CommitField'
import { ValueField, type ValueFieldProps } from './ValueField'

const person = userEvent.setup({ delay: null })
const invoices = {
  label: 'a invoices',
  columns: [
    { value: 'a.status', label: 'a.status', type: 'text' },
    { value: 'a.amount', label: 'a.amount', type: 'decimal' },
  ],
}

describe('a picker of columns', () => {
  it('ticks one, a whole table, and finds by typing', async () => {
    const onChange = vi.fn()
    render(<ColumnPicker tables={[invoices]} chosen={['a.status']} onChange={onChange} />)
    await person.click(screen.getByRole('checkbox', { name: 'All columns of a invoices' }))
    expect(onChange).toHaveBeenLastCalledWith(['a.status', 'a.amount'], true)
    expect(screen.getByRole('status').textContent).toBe('1 of 2')
    await person.type(screen.getByRole('searchbox', { name: 'Find a column' }), 'amo')
    expect(screen.queryByRole('checkbox', { name: 'a.status' })).toBeNull()
    await person.click(screen.getByRole('checkbox', { name: 'a.amount' }))
    expect(onChange).toHaveBeenLastCalledWith(['a.amount'], true)
  })

  it('stays quick with many columns: a search finds those that are not drawn', async () => {
    const columns = Array.from({ length: 2000 }, (_, index) => ({
      value: `a.c${index}`,
      label: `a.c${index}`,
    }))
    const { container } = render(
      <ColumnPicker tables={[{ label: 'wide', columns }]} chosen={[]} onChange={() => {}} />,
    )
    expect(container.querySelectorAll('input[type="checkbox"]')).toHaveLength(301)
    expect(screen.getByText('1700 more: search for them.')).toBeTruthy()
    // by role alone: a query by name takes seconds with so many checkboxes
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'c1999' } })
    await waitFor(() => expect(container.querySelectorAll('input[type="checkbox"]')).toHaveLength(2))
    expect(screen.getByRole('checkbox', { name: 'a.c1999' })).toBeTruthy()
  })
})

function Order({ first }: { first: readonly string[] }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <ColumnsField label="Group by" available={invoices.columns} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  )
}
const sent = () => screen.getByRole('status').textContent

describe('columns in an order', () => {
  it('are chosen, pasted with commas, moved and removed; what is gone stays in red', async () => {
    render(<Order first={['a.gone']} />)
    expect(screen.getByText('(not found)')).toBeTruthy()
    await person.click(screen.getByRole('combobox', { name: 'Group by' }))
    await person.paste('a.status, a.amount')
    expect(sent()).toBe('a.gone,a.status,a.amount')
    await person.click(screen.getByRole('button', { name: 'Move a.amount before' }))
    expect(sent()).toBe('a.gone,a.amount,a.status')
    await person.click(screen.getByRole('button', { name: 'Remove a.gone' }))
    expect(sent()).toBe('a.amount,a.status')
  })
})

function Value(props: Pick<ValueFieldProps, 'how' | 'type' | 'propose'>) {
  const [value, setValue] = useState<string | readonly string[]>(props.how === 'one' ? '' : [])
  return (
    <>
      <ValueField label="Value" {...props} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

describe('a value', () => {
  it('is several: typed with commas, three shown, the others counted', async () => {
    render(<Value how="list" type="text" />)
    await person.type(screen.getByLabelText('Value'), 'open,paid,due,late{Enter}')
    expect(sent()).toBe('["open","paid","due","late"]')
    expect(screen.queryByText('late')).toBeNull()
    await person.click(screen.getByRole('button', { name: '+1' }))
    await person.click(screen.getByRole('button', { name: 'Remove late' }))
    expect(sent()).toBe('["open","paid","due"]')
  })

  it('may have a comma of its own where it is proposed, or quoted', async () => {
    const propose = () => Promise.resolve(['Sons, Ltd', 'Dhaka'])
    const { container } = render(<Value how="list" type="text" propose={propose} />)
    await person.click(screen.getByLabelText('Value'))
    await vi.waitFor(() => expect(container.querySelectorAll('option')).toHaveLength(2))
    await person.type(screen.getByLabelText('Value'), 'Sons, Ltd')
    expect(sent()).toBe('["Sons, Ltd"]')
    await person.type(screen.getByLabelText('Value'), '"a, b"{Enter}')
    expect(sent()).toBe('["Sons, Ltd","a, b"]')
  })

  it('may be the empty text where that is proposed, one or among several', async () => {
    const propose = () => Promise.resolve(['open', '', ' open '])
    const { container, unmount } = render(<Value how="one" type="text" propose={propose} />)
    const field = screen.getByLabelText<HTMLInputElement>('Value')
    await person.click(field)
    await vi.waitFor(() => expect(container.querySelectorAll('option')).toHaveLength(3))
    await person.type(field, '(empty)')
    expect(sent()).toBe('[""]')
    expect(field.value).toBe('(empty)')
    await person.type(field, '{Backspace}')
    expect([sent(), field.value]).toEqual(['""', ''])
    unmount()
    const list = render(<Value how="list" type="text" propose={propose} />)
    await person.click(screen.getByLabelText('Value'))
    await vi.waitFor(() => expect(list.container.querySelectorAll('option')).toHaveLength(3))
    await person.type(screen.getByLabelText('Value'), '(empty)')
    fireEvent.change(screen.getByLabelText('Value'), { target: { value: ' open ' } })
    expect(sent()).toBe('[""," open "]')
    await person.click(screen.getByRole('button', { name: 'Remove (empty)' }))
    expect(sent()).toBe('[" open "]')
  })

  it('is two, or none', async () => {
    const { rerender } = render(<Value how="two" type="integer" />)
    await person.type(screen.getByLabelText('Value, to'), '9')
    expect(sent()).toBe('["","9"]')
    rerender(<Value how="none" type="integer" />)
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is proposed from what there is, once the field has the focus', async () => {
    const propose = vi.fn(() => Promise.resolve(['open', 'paid']))
    const { container } = render(<Value how="one" type="text" propose={propose} />)
    expect(propose).not.toHaveBeenCalled()
    await person.click(screen.getByLabelText('Value'))
    await vi.waitFor(() => expect(container.querySelectorAll('option')).toHaveLength(2))
  })
})

describe('a value that is proposed or a day', () => {
  it('may have a comma in it where it is proposed', async () => {
    const propose = () => Promise.resolve(['Sons, Ltd'])
    const { container } = render(<Value how="list" type="text" propose={propose} />)
    await person.click(screen.getByLabelText('Value'))
    await vi.waitFor(() => expect(container.querySelectorAll('option')).toHaveLength(1))
    fireEvent.change(screen.getByLabelText('Value'), { target: { value: 'Sons, Ltd' } })
    expect(sent()).toBe('["Sons, Ltd"]')
  })

  it('of a date leaves Enter to the filter and not to the form around it', async () => {
    const [onEnter, onSubmit] = [vi.fn(), vi.fn()]
    render(
      <form onSubmit={onSubmit}>
        <ValueField label="Value" how="one" type="date" value="" onChange={() => {}} onEnter={onEnter} />
        <button type="submit">Submit</button>
      </form>,
    )
    await person.type(screen.getByLabelText('Value'), '24/11/2026{Enter}')
    expect(onEnter).toHaveBeenCalledOnce()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a name that counts when it is whole', () => {
  it('keeps the letters typed before its own change came back', async () => {
    const props = { 'aria-label': 'Name', onValue: () => {} }
    const { rerender } = render(<CommitField {...props} value="a" />)
    const field = screen.getByLabelText<HTMLInputElement>('Name')
    await person.type(field, 'b{Enter}c')
    rerender(<CommitField {...props} value="ab" />)
    expect(field.value).toBe('abc')
    rerender(<CommitField {...props} value="x" />)
    expect(field.value).toBe('x')
  })

  it('is told when the field is left, and stands as before when it is refused', async () => {
    const onValue = vi.fn((value: string): void | false => (value === 'b' ? false : undefined))
    render(<CommitField aria-label="Name" value="a" onValue={onValue} />)
    const field = screen.getByLabelText<HTMLInputElement>('Name')
    await person.clear(field)
    await person.type(field, 'b')
    expect(onValue).not.toHaveBeenCalled()
    await person.tab()
    expect(onValue).toHaveBeenCalledWith('b')
    expect(field.value).toBe('a')
  })
})

describe('brackets around filters', () => {
  it.each<[('and' | 'or')[], string]>([
    [['and', 'and', 'and'], '1 2 3'],
    [['and', 'or', 'and'], '1 (2 3)'],
    [['and', 'and', 'or', 'or', 'and'], '(1 2) 3 (4 5)'],
  ])('%j are read as %s', (words, read) => {
    const texts = bracketsOf(words).map(
      ({ opens, closes }, index) => `${opens ? '(' : ''}${index + 1}${closes ? ')' : ''}`,
    )
    expect(texts.join(' ')).toBe(read)
  })
})

describe('filters in groups', () => {
  it('say how they are joined, and turn', async () => {
    const filter = (column: string, joiner: 'and' | 'or' = 'and') => ({
      column,
      joiner,
      operator: 'equal',
      operators: [{ value: 'equal', label: 'is' }],
      kind: 'value',
      kinds: [{ value: 'value', label: 'value' }],
      value: null,
      errors: [],
    })
    const groups: ShownGroup[] = [
      { word: 'and', filters: [filter('a.status'), filter('a.amount')] },
      { word: 'or', filters: [filter('a.status')] },
    ]
    const acts = {
      onWord: vi.fn(),
      onWords: vi.fn(),
      onJoiner: vi.fn(),
      onColumn: vi.fn(),
      onOperator: vi.fn(),
      onKind: vi.fn(),
      onAdd: vi.fn(),
      onRemove: vi.fn(),
      onAddGroup: vi.fn(),
      onRemoveGroup: vi.fn(),
    }
    render(
      <FilterGroups label="Filters" place="filter_group" columns={[invoices]} groups={groups} {...acts} />,
    )
    await person.click(screen.getByRole('button', { name: 'Group 1 or group 2: change to and' }))
    expect(acts.onWord).toHaveBeenCalledWith(1, 'and')
    await person.click(screen.getByRole('button', { name: 'any of these' }))
    expect(acts.onWords).toHaveBeenCalledWith(0, 'or')
    await person.click(screen.getByRole('button', { name: 'Filter 1 and filter 2: change to or' }))
    expect(acts.onJoiner).toHaveBeenCalledWith(0, 1, 'or')
    await person.click(screen.getByRole('button', { name: 'Remove filter 2 of group 1' }))
    expect(acts.onRemove).toHaveBeenCalledWith(0, 1)
  })
})
