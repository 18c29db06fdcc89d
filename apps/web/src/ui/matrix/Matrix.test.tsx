import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { setPhone } from '../../testing/browser'
import { Matrix } from './Matrix'
import type { MatrixProps } from './matrix'

const person = userEvent.setup({ delay: null })
const groups = [
  {
    key: 'd',
    label: 'Departments',
    rows: [
      { key: 'see', label: 'See departments', hint: '2 calls' },
      { key: 'edit', label: 'Edit departments' },
      { key: 'delete', label: 'Delete departments' },
    ],
  },
]
const columns = [
  { key: 'manager', label: 'Manager' },
  { key: 'agent', label: 'Agent' },
]

function Sample(props: Partial<MatrixProps>) {
  const [on, setOn] = useState<ReadonlySet<string>>(new Set(['see manager']))
  return (
    <Matrix
      label="Rights by role"
      rowHeader="Right"
      groups={groups}
      columns={columns}
      isOn={(row, column) => on.has(`${row} ${column}`)}
      wasOn={(row, column) => row === 'see' && column === 'manager'}
      lock={(row) => (row === 'delete' ? 'You do not have this right yourself.' : undefined)}
      onToggle={(rows, column, isOn) => {
        const keys = rows.map((row) => `${row} ${column}`)
        setOn(new Set(isOn ? [...on, ...keys] : [...on].filter((key) => !keys.includes(key))))
      }}
      {...props}
    />
  )
}

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const state = (name: string | RegExp) => box(name).getAttribute('aria-checked')
const focused = () => document.activeElement?.getAttribute('aria-label')

describe('a matrix', () => {
  it('has one stop for Tab, arrows between its boxes, and Space turns one', async () => {
    render(<Sample />)
    const stops = screen.getAllByRole('checkbox').filter((each) => each.tabIndex === 0)
    expect(stops).toHaveLength(1)
    act(() => stops[0]!.focus())
    expect(focused()).toBe('All of Departments, Manager: 1 of 3')
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('Edit departments, Agent')
    await person.keyboard(' ')
    expect(focused()).toBe('Edit departments, Agent, added, not saved')
    await person.keyboard('{Home}{ArrowUp}')
    expect(focused()).toBe('See departments, Manager')
    await person.keyboard('{Control>}{End}{/Control}')
    expect(focused()).toBe('Delete departments, Agent')
  })

  it('sets a group by its box, but not what is locked', async () => {
    render(<Sample />)
    expect(state('All of Departments, Manager: 1 of 3')).toBe('mixed')
    await person.click(box('All of Departments, Manager: 1 of 3'))
    expect(state(/^Edit departments, Manager/)).toBe('true')
    expect(state('Delete departments, Manager')).toBe('false')
    await person.click(box('All of Departments, Agent'))
    expect(state(/^See departments, Agent/)).toBe('true')
  })

  it('says why a box is locked, and leaves it', async () => {
    render(<Sample />)
    const locked = box('Delete departments, Manager')
    await person.click(locked)
    expect(locked.getAttribute('aria-checked')).toBe('false')
    expect(locked.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(locked.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('You do not have this right yourself.')
  })

  it('folds its groups, and opens what a row reaches', async () => {
    const requests: string[] = []
    render(<Sample onRow={(row) => requests.push(row)} />)
    await person.click(screen.getByRole('button', { name: 'See departments' }))
    expect(requests).toEqual(['see'])
    await person.click(screen.getByRole('button', { name: /^Departments/, expanded: true }))
    expect(screen.queryByRole('rowheader', { name: /See departments/ })).toBeNull()
  })

  it('says that nothing was found', () => {
    render(<Sample groups={[]} empty="No right has “x” in it." />)
    expect(screen.getByText('No right has “x” in it.')).toBeTruthy()
  })

  it('is one column of switches on a phone', async () => {
    setPhone(true)
    render(<Sample />)
    await person.selectOptions(screen.getByLabelText('Rights by role', { selector: 'select' }), 'Agent')
    const part = screen.getByRole('group', { name: 'Departments' })
    await person.click(within(part).getByRole('switch', { name: 'See departments' }))
    expect(within(part).getByRole('switch', { name: /See departments.*added, not saved/ })).toBeTruthy()
    expect(within(part).getByRole<HTMLInputElement>('switch', { name: 'Delete departments' }).disabled).toBe(
      true,
    )
  })

  it('is folded at first where there are many rows, and opens all groups at once or while one searches', async () => {
    const rows = Array.from({ length: 13 }, (_, at) => ({ key: `${at}`, label: `Right ${at}` }))
    const many = [...groups, { key: 'x', label: 'Others', rows }]
    const { rerender } = render(<Sample groups={many} />)
    expect(screen.queryByRole('rowheader', { name: /See departments/ })).toBeNull()
    expect(box('All of Departments, Manager: 1 of 3').textContent).toBe('1/3')
    await person.click(screen.getByRole('button', { name: 'Open all' }))
    expect(screen.getByRole('rowheader', { name: /See departments/ })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Fold all' }))
    rerender(<Sample groups={many} isUnfolded />)
    expect(screen.getByRole('rowheader', { name: /See departments/ })).toBeTruthy()
    rerender(<Sample groups={many} />)
    expect(screen.queryByRole('rowheader', { name: /See departments/ })).toBeNull()
  })

  it('folds its groups on a phone where there are many rows, and says how many are on', async () => {
    setPhone(true)
    const rows = Array.from({ length: 13 }, (_, at) => ({ key: `${at}`, label: `Right ${at}` }))
    render(<Sample groups={[...groups, { key: 'x', label: 'Others', rows }]} />)
    expect(screen.queryByRole('switch')).toBeNull()
    const fold = screen.getByRole('button', { name: 'Departments 1 of 3' })
    await person.click(fold)
    await person.click(screen.getByRole('switch', { name: 'Edit departments' }))
    expect(screen.getByRole('button', { name: 'Departments 2 of 3', expanded: true })).toBeTruthy()
    await person.click(fold)
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
