import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../testing/browser'
import { CheckPanel } from './CheckPanel'
import { FieldPair, type Pair } from './FieldPair'
import { boxesOf, removeCondition, type Condition, type Joiner } from './rule'
import { RuleRows } from './RuleRows'

const person = userEvent.setup({ delay: null })
const condition = (value: string, joiner: Joiner = 'NA'): Condition => ({
  subject: 'user',
  field: 'id',
  operator: '=',
  value,
  joiner,
})
const fields = [
  { value: 'id', label: 'number' },
  { value: 'account_type', label: 'account type' },
]
const subjects = [
  { value: 'user', label: 'user', fields },
  { value: 'record', label: 'record', fields: fields.slice(0, 1) },
]
const operators = [
  { value: '=', label: 'is' },
  { value: 'in', label: 'is one of', hint: 'in', isList: true },
]

describe('conditions', () => {
  it('share a box while they are joined by and', () => {
    const list = [condition('a', 'AND'), condition('b', 'OR'), condition('c', 'AND'), condition('d')]
    expect(boxesOf(list)).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(removeCondition(list, 3).map(({ joiner }) => joiner)).toEqual(['AND', 'OR', 'NA'])
  })
})

let now: readonly Condition[] = []
function Sample({ first }: { first: readonly Condition[] }) {
  const [value, setValue] = useState(first)
  return (
    <RuleRows
      label="Rows to list"
      subjects={subjects}
      operators={operators}
      value={value}
      onChange={(next) => {
        now = next
        setValue(next)
      }}
      errorAt={(index, part) => (part === 'value' && value[index]?.value === '' ? 'is required' : undefined)}
    />
  )
}

const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe('the rows of a rule', () => {
  it('get another one by Enter in the last value, and NA stays at the end', async () => {
    render(<Sample first={[condition('7')]} />)
    await person.type(part('Value of condition 1'), '{Enter}')
    expect(now.map(({ joiner }) => joiner)).toEqual(['AND', 'NA'])
    expect(document.activeElement).toBe(part('Whose field of condition 2'))
    const value = part('Value of condition 2')
    expect(value.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(value.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('is required')
  })

  it('turn their joiner by a click, and go by Delete', async () => {
    render(<Sample first={[condition('1', 'AND'), condition('2')]} />)
    await person.click(screen.getByRole('button', { name: 'Condition 1 and condition 2: change to or' }))
    expect(now[0]?.joiner).toBe('OR')
    screen.getByRole('button', { name: 'Remove condition 2' }).focus()
    await person.keyboard('{Delete}')
    expect(now).toEqual([condition('1')])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove condition 1' }))
  })

  it('offer the fields of whose field it is', async () => {
    render(<Sample first={[{ ...condition('1'), field: 'account_type' }]} />)
    await person.selectOptions(part('Whose field of condition 1'), 'record')
    expect(now[0]).toMatchObject({ subject: 'record', field: 'id' })
    expect(within(part('Field of condition 1')).getAllByRole('option')).toHaveLength(1)
  })

  it('take a comma list as tags', async () => {
    render(<Sample first={[{ ...condition('12,17'), operator: 'in' }]} />)
    await person.type(part('Values of condition 1'), '40,41{Enter}')
    expect(now[0]?.value).toBe('12,17,40,41')
    await person.click(screen.getByRole('button', { name: 'Remove 17' }))
    await person.type(part('Values of condition 1'), '{Backspace}')
    expect(now[0]?.value).toBe('12,40')
  })
})

describe('two fields that have to be equal', () => {
  it('are added, joined and removed', async () => {
    let last: Pair | null = null
    function Both() {
      const [value, setValue] = useState<Pair | null>(null)
      return (
        <FieldPair
          leftOf="user's"
          rightOf="ticket's"
          leftFields={fields}
          rightFields={fields}
          value={value}
          hasJoiner
          onChange={(next) => {
            last = next
            setValue(next)
          }}
        />
      )
    }
    render(<Both />)
    await person.click(screen.getByRole('button', { name: 'Compare a field of both' }))
    await person.selectOptions(part("Field: ticket's"), 'account_type')
    await person.selectOptions(part('Joined to the conditions by'), 'or')
    expect(last).toEqual({ left: 'id', right: 'account_type', joiner: 'or' })
    await person.click(screen.getByRole('button', { name: 'Remove the comparison' }))
    expect(last).toBeNull()
  })
})

describe('the check of a rule', () => {
  const props = { title: 'Check', person: <p>Laila Saha</p>, summary: 'Laila would list 312 of 100,000.' }

  it('reads its result aloud, and tries again when it failed', async () => {
    const retry = vi.fn()
    const { rerender } = render(
      <CheckPanel {...props} results={[{ label: 'List', value: '312', was: '1,204' }]} state="ready" />,
    )
    expect(screen.getByRole('status').textContent).toBe('Laila would list 312 of 100,000.')
    expect(screen.getByText('was 1,204')).toBeTruthy()
    rerender(<CheckPanel {...props} results={undefined} state="failed" onRetry={retry} />)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('is folded to one sentence on a phone', async () => {
    setPhone(true)
    render(<CheckPanel {...props} results={[{ label: 'List', value: '312' }]} state="ready" />)
    expect(screen.queryByText('Laila Saha')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByText('Laila Saha')).toBeTruthy()
  })
})
