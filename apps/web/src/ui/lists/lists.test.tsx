import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { setPhone, setTablet } from '../../testing/browser'
import { createDialogStore } from '../modal/dialog-store'
import { createToastStore } from '../feedback/toast-store'
import { KeysHelp } from '../page/KeysHelp'
import { listKeys } from '../keys/list-keys'
import { setSingleKeys } from '../keys/single-keys'
import type { Column, RowKey, DataTableProps } from '../table/columns'
import { DataTable } from '../table/DataTable'
import { UiProvider } from '../UiProvider'
import { ColumnsMenu } from './ColumnsMenu'
import { useListSettings } from './list-settings'
import { SelectedBar } from './SelectedBar'

interface Team {
  id: number
  name: string
}
const teams: readonly Team[] = [
  { id: 1, name: 'Billing' },
  { id: 2, name: 'Support' },
]
const columns: readonly Column<Team>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { key: 'id', header: 'Number', cell: ({ id }) => id },
]

function List(props: Partial<DataTableProps<Team>> & { onEdit?: (name: string) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  const [isAll, setAll] = useState(false)
  const settings = useListSettings('1 teams', columns)
  return (
    <UiProvider toasts={createToastStore()} dialogs={createDialogStore()}>
      <input type="search" aria-label="Search name" data-list-key="/" />
      <button data-list-key="n" onClick={() => props.onEdit?.('new')}>
        New team
      </button>
      <ColumnsMenu {...settings.menu} />
      <KeysHelp keys={listKeys} />
      <DataTable
        label="Teams"
        rows={teams}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `#${id}`}
        rowMenu={({ name }) => [
          { key: 'edit', label: `Edit ${name}`, icon: Pencil, onSelect: () => props.onEdit?.(name) },
        ]}
        selection={{
          selected,
          isAll,
          onChange: (next) => {
            setAll(false)
            setSelected(next)
          },
          label: ({ name }) => name,
        }}
        {...settings.table}
        {...props}
      />
      <SelectedBar
        label="teams"
        count={isAll ? 128 : selected.size}
        total={128}
        onAll={() => setAll(true)}
        onClear={() => {
          setAll(false)
          setSelected(new Set())
        }}
        acts={[{ key: 'delete', label: 'Delete', kind: 'danger', onSelect: () => props.onEdit?.('deleted') }]}
      />
    </UiProvider>
  )
}

function show(props: Partial<DataTableProps<Team>> = {}) {
  const edited: string[] = []
  const view = render(<List {...props} onEdit={(name) => edited.push(name)} />)
  return { edited, person: userEvent.setup(), view }
}
const link = (name: string) => screen.getByRole('link', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

afterEach(() => {
  setSingleKeys(true)
  localStorage.clear()
})

describe('the keys of a list', () => {
  it('walk through the rows, select, edit, make a new one and search', async () => {
    const { edited, person } = show()
    await person.click(box('Select all'))
    await person.click(box('Select all'))
    await person.keyboard('j')
    expect(document.activeElement).toBe(link('Billing'))
    await person.keyboard('jx')
    expect(document.activeElement).toBe(link('Support'))
    expect(box('Select Support').checked).toBe(true)
    await person.keyboard('ken')
    expect(edited).toEqual(['Billing', 'new'])
    act(() => link('Billing').focus())
    await person.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await person.keyboard('jx')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jx')
  })

  it('are told by ?, and can be switched off there', async () => {
    const { edited, person } = show()
    act(() => link('Billing').focus())
    await person.keyboard('?')
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(help).getByText('Select the row')).toBeTruthy()
    await person.click(within(help).getByRole('switch', { name: 'Single-letter keys' }))
    await person.click(within(help).getByRole('button', { name: 'Dismiss' }))
    act(() => link('Billing').focus())
    await person.keyboard('e?')
    expect(edited).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the look of a list', () => {
  it('hides columns and makes rows lower, and is kept', async () => {
    const { person, view } = show()
    await person.click(screen.getByRole('button', { name: 'Columns' }))
    await person.click(screen.getByLabelText('Number'))
    await person.click(screen.getByLabelText('Compact, 32 px'))
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
    expect(screen.getByRole('table').dataset['density']).toBe('dense')
    view.unmount()
    expect(JSON.parse(localStorage.getItem('ui-list 1 teams') ?? '')).toEqual({
      density: 'dense',
      hidden: ['id'],
    })
  })
})

describe('a list', () => {
  it('asks for its own order by the third click on a head', async () => {
    const requests: (string | undefined)[] = []
    const { person } = show({
      sort: { key: 'name', direction: 'descending' },
      onSort: (sort) => requests.push(sort?.key),
    })
    await person.click(screen.getByRole('button', { name: 'Name' }))
    expect(requests).toEqual([undefined])
  })

  it('marks the row that was saved, and gives it the focus', () => {
    show({ markedRow: 2 })
    expect(document.activeElement).toBe(link('Support'))
  })

  it('selects the page, then all that match, and comes back to the page by one box', async () => {
    const { edited, person } = show()
    await person.click(box('Select all'))
    await person.click(screen.getByRole('button', { name: 'Select all 128 that match' }))
    const bar = screen.getByRole('group', { name: 'Selected teams' })
    expect(within(bar).getByRole('status').textContent).toBe('128 selected')
    expect(box('Select Billing').checked).toBe(true)
    await person.click(box('Select Billing'))
    expect(within(bar).getByRole('status').textContent).toBe('1 selected')
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(edited).toEqual(['deleted'])
    await person.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('group', { name: 'Selected teams' })).toBeNull()
  })

  it.each([3, 4])('has %s acts beside a rail in one row', (count) => {
    setTablet()
    const acts = Array.from({ length: count }, (_, n) => ({
      key: `${n}`,
      label: `Act ${n}`,
      onSelect: () => {},
    }))
    render(<SelectedBar label="teams" count={2} acts={acts} onClear={() => {}} />)
    expect(screen.queryByRole('button', { name: 'Actions' }) === null).toBe(count === 3)
    expect(screen.queryByRole('button', { name: 'Act 0' }) === null).toBe(count === 4)
  })

  it('has the acts of selected rows in one menu on a phone, with selecting all that match', async () => {
    setPhone(true)
    const { edited, person } = show()
    await person.click(box('Select Billing'))
    const bar = within(screen.getByRole('group', { name: 'Selected teams' }))
    const buttons = () =>
      bar.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
    expect(buttons()).toEqual(['Clear selection', 'Actions'])
    await person.click(bar.getByRole('button', { name: 'Actions' }))
    await person.click(screen.getByRole('menuitem', { name: 'Select all 128 that match' }))
    expect(bar.getByRole('status').textContent).toBe('128 selected')
    // nothing is left to choose among
    expect(buttons()).toEqual(['Clear selection', 'Delete'])
    await person.click(bar.getByRole('button', { name: 'Delete' }))
    expect(edited).toEqual(['deleted'])
    await person.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('group', { name: 'Selected teams' })).toBeNull()
  })
})
