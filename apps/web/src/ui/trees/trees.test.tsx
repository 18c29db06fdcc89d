import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SortableList } from './SortableList'
import { SortableTree } from './SortableTree'
import { moveItem, type TreeItem } from './tree'

const person = userEvent.setup({ delay: null })
const item = (label: string, ...children: TreeItem[]): TreeItem => ({ key: label, label, children })
const menu = [item('Home'), item('Work', item('Desk', item('Tickets')), item('Orders')), item('Logout')]

let now: readonly TreeItem[] = menu
beforeEach(() => (now = menu))
const chosen: string[] = []
function Tree({ first = menu, selected }: { first?: readonly TreeItem[]; selected?: string }) {
  const [items, setItems] = useState(first)
  return (
    <SortableTree
      label="Menu"
      items={items}
      selected={selected}
      maxDepth={3}
      tooDeep="Three levels at most"
      isFixed={({ key }) => key === 'Logout'}
      onMove={(key, spot) => {
        now = moveItem(items, key, spot)
        setItems(now)
      }}
      onSelect={(key) => chosen.push(key)}
      onNew={(key) => chosen.push(`new below ${key}`)}
    />
  )
}
const written = (items: readonly TreeItem[]): string =>
  items.map(({ key, children }) => key + (children.length > 0 ? `(${written(children)})` : '')).join(' ')
const row = (name: string) => screen.getByRole('treeitem', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const said = () => screen.getByRole('status').textContent

describe('a tree to put in order', () => {
  it('is walked, folded and opened by keys, with one stop for Tab', async () => {
    render(<Tree />)
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    act(() => row('Home').focus())
    await person.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused()).toBe('Desk')
    expect(row('Desk').getAttribute('aria-level')).toBe('2')
    await person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('Work')
    expect(row('Work').getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: 'Desk' })).toBeNull()
    await person.keyboard('{Enter}n')
    expect(chosen).toEqual(['Work', 'new below Work'])
  })

  it('begins folded where it is long, but for what is selected, and what is moved stays in sight', async () => {
    const many = Array.from({ length: 30 }, (_, index) => item(`Report ${index}`))
    render(
      <Tree first={[item('Reports', ...many), item('Work', item('Desk')), item('About')]} selected="Desk" />,
    )
    expect(screen.getAllByRole('treeitem').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Reports',
      'Work',
      'Desk',
      'About',
    ])
    await person.click(screen.getByRole('button', { name: 'Open all' }))
    expect(row('Report 29')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Fold all' }))
    expect(screen.queryByRole('treeitem', { name: 'Desk' })).toBeNull()
    act(() => row('About').focus())
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(row('About').getAttribute('aria-level')).toBe('2')
  })

  it('moves by Shift and arrows, and says where to', async () => {
    render(<Tree />)
    act(() => row('Orders').focus())
    await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(written(now)).toBe('Home Work(Orders Desk(Tickets)) Logout')
    expect(said()).toBe('Orders, 1 of 2 in Work')
    await person.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(written(now)).toBe('Home Work(Desk(Tickets)) Orders Logout')
    expect(said()).toBe('Orders, 3 of 4')
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(said()).toBe('Orders stays where it is')
    act(() => row('Work').focus())
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(said()).toBe('Work stays: three levels at most')
    expect(written(now)).toBe('Home Work(Desk(Tickets)) Orders Logout')
  })

  it('moves by M to a place that is chosen', async () => {
    render(<Tree />)
    act(() => row('Home').focus())
    await person.keyboard('m')
    await person.selectOptions(screen.getByLabelText('Into'), 'Work')
    await person.selectOptions(screen.getByLabelText('Place'), 'After Desk')
    await person.click(screen.getByRole('button', { name: 'Move Home' }))
    expect(written(now)).toBe('Work(Desk(Tickets) Home Orders) Logout')
  })

  it('moves by the pointer, and drops nothing by Esc', () => {
    render(<Tree />)
    // each row is 40 pixels high
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const at = screen.getAllByRole('treeitem').indexOf(this)
      return new DOMRect(0, Math.max(0, at) * 40, 300, 40)
    })
    const grip = () => row('Home').querySelector('[class*="grip"]')!
    fireEvent.pointerDown(grip(), { clientX: 0, clientY: 20, button: 0 })
    fireEvent.pointerMove(document, { clientX: 26, clientY: 195 })
    fireEvent.keyDown(document, { key: 'Escape' })
    fireEvent.pointerUp(document)
    expect(written(now)).toBe('Home Work(Desk(Tickets) Orders) Logout')
    fireEvent.pointerDown(grip(), { clientX: 0, clientY: 20, button: 0 })
    fireEvent.pointerMove(document, { clientX: 26, clientY: 195 })
    fireEvent.pointerUp(document)
    expect(written(now)).toBe('Work(Desk(Tickets) Orders Home) Logout')
  })
})

function List() {
  const [items, setItems] = useState(['A', 'B', 'Fixed', 'C'].map((label) => ({ key: label, label })))
  return (
    <SortableList
      label="Rows"
      items={items}
      isFixed={({ key }) => key === 'Fixed'}
      onRemove={({ key }) => setItems(items.filter((each) => each.key !== key))}
      onMove={(key, index) => {
        const rest = items.filter((each) => each.key !== key)
        setItems([...rest.slice(0, index), { key, label: key }, ...rest.slice(index)])
      }}
      render={({ label }, handle, moves) => (
        <>
          {handle}
          {label}
          {moves.map(({ key, disabled, onSelect }) => (
            <button key={key} disabled={disabled} onClick={onSelect}>{`${key} ${label}`}</button>
          ))}
        </>
      )}
    />
  )
}
const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name},`) })
const order = () => screen.getAllByRole('listitem').map((each) => each.textContent.slice(0, 1))

describe('a list to put in order', () => {
  it('moves by Shift and arrows on a handle, but nothing passes what is fixed', async () => {
    render(<List />)
    act(() => handle('A').focus())
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(order()).toEqual(['B', 'A', 'F', 'C'])
    expect(said()).toBe('A, 2 of 4')
    expect(document.activeElement).toBe(handle('A'))
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(said()).toBe('A stays where it is')
    expect(screen.queryByRole('button', { name: /^Move Fixed/ })).toBeNull()
  })

  it('removes by Delete on a handle', async () => {
    render(<List />)
    act(() => handle('B').focus())
    await person.keyboard('{Delete}')
    expect(order()).toEqual(['A', 'F', 'C'])
  })

  it('moves by its acts, as on a phone', async () => {
    render(<List />)
    await person.click(screen.getByRole('button', { name: 'up B' }))
    expect(order()).toEqual(['B', 'A', 'F', 'C'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'up C' }).disabled).toBe(true)
    await person.click(screen.getByRole('button', { name: 'to B' }))
    await person.selectOptions(screen.getByLabelText('Place'), 'After A')
    await person.click(screen.getByRole('button', { name: 'Move B' }))
    expect(order()).toEqual(['A', 'B', 'F', 'C'])
  })
})
