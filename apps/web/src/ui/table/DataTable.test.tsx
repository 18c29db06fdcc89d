// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { setPhone } from '../../testing/browser'
import { LinkContext, type LinkProps } from '../link/Link'
import type { Column, RowKey, DataTableProps } from './columns'
import { DataTable } from './DataTable'

interface Invoice {
  id: number
  customer: string
  amount: string
  state: string
}

const rows: Invoice[] = [
  { id: 1, customer: 'Farhana Rahman', amount: '৳ 1,250.00', state: 'Overdue' },
  { id: 2, customer: 'Rupa Das', amount: '৳ 800.00', state: 'Paid' },
]
const columns: Column<Invoice>[] = [
  { key: 'customer', header: 'Customer', cell: (row) => row.customer, isSortable: true },
  { key: 'state', header: 'State', cell: (row) => row.state },
  { key: 'amount', header: 'Amount', cell: (row) => row.amount, isNumber: true, phone: 'aside' },
]

/** Shows a table with a link that only records where it would have gone, and with which keys. */
function show(more: Partial<DataTableProps<Invoice>> = {}) {
  const visits: string[] = []
  function NotingLink(props: LinkProps) {
    const visit = (event: MouseEvent) => {
      event.preventDefault()
      visits.push(event.ctrlKey ? `new tab ${props.href}` : props.href)
    }
    return <a {...props} onClick={visit} />
  }
  render(
    <LinkContext value={NotingLink}>
      <DataTable label="Invoices" columns={columns} rows={rows} rowKey={(row) => row.id} {...more} />
    </LinkContext>,
  )
  return { visits, person: userEvent.setup() }
}

const rowHref = (row: Invoice) => `/invoices/${row.id}`

describe('rows on a wide screen', () => {
  it('are a table with its head', () => {
    show()
    const table = screen.getByRole('table', { name: 'Invoices' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Customer', 'State', 'Amount'])
    expect(within(table).getByRole('cell', { name: '৳ 800.00' })).toBeTruthy()
  })

  it('lead where they say, wherever they are clicked', async () => {
    const { visits, person } = show({ rowHref })
    await person.click(screen.getByRole('link', { name: 'Rupa Das' }))
    await person.click(screen.getByText('Paid'))
    await person.keyboard('{Control>}')
    await person.click(screen.getByText('Overdue'))
    expect(visits).toEqual(['/invoices/2', '/invoices/2', 'new tab /invoices/1'])
  })

  it('do not lead anywhere when an act in them is pressed', async () => {
    const deleted: number[] = []
    const { visits, person } = show({
      rowHref,
      rowMenu: (row) => [
        { key: 'delete', label: `Delete ${row.id}`, icon: Trash2, onSelect: () => deleted.push(row.id) },
      ],
    })
    await person.click(screen.getByRole('button', { name: 'Delete 2' }))
    expect(deleted).toEqual([2])
    expect(visits).toEqual([])
  })

  it('lead nowhere where they have no link of their own', async () => {
    const { visits, person } = show({ rowHref: (row) => (row.id === 2 ? undefined : rowHref(row)) })
    expect(screen.queryByRole('link', { name: 'Rupa Das' })).toBeNull()
    await person.click(screen.getByText('Paid'))
    await person.click(screen.getByText('Overdue'))
    expect(visits).toEqual(['/invoices/1'])
  })

  it('are sorted by the head, up first', async () => {
    const requests: string[] = []
    const { person } = show({
      sort: { key: 'customer', direction: 'ascending' },
      onSort: (sort) => requests.push(`${sort?.key} ${sort?.direction}`),
    })
    expect(screen.getByRole('columnheader', { name: 'Customer' }).getAttribute('aria-sort')).toBe('ascending')
    await person.click(screen.getByRole('button', { name: 'Customer' }))
    expect(requests).toEqual(['customer descending'])
  })

  it('are chosen one by one or all, and those of other pages stay chosen', () => {
    const chosen: RowKey[][] = []
    const selection = {
      selected: new Set<RowKey>([2, 77]),
      onChange: (next: ReadonlySet<RowKey>) => chosen.push([...next]),
      label: (row: Invoice) => `invoice ${row.id}`,
    }
    show({ selection })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).indeterminate).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select invoice 2' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    expect(chosen).toEqual([[77], [2, 77, 1]])
  })
})

describe('rows where there is no room for the whole table', () => {
  const withMinors: Column<Invoice>[] = [
    columns[0]!,
    { key: 'id', header: 'Number', cell: ({ id }) => id, isMinor: true },
    columns[1]!,
    { key: 'word', header: 'Remark', cell: () => 'none', isMinor: true },
    columns[2]!,
  ]
  const heads = () => screen.queryAllByRole('columnheader').map((head) => head.textContent)

  /** Makes the box `width` pixels wide, and each column 100 pixels. */
  function room(width: number) {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
      return this.querySelectorAll('th').length * 100
    })
  }

  it('give up minor columns, the last one first', () => {
    room(450)
    show({ columns: withMinors })
    expect(heads()).toEqual(['Customer', 'Number', 'State', 'Amount'])
    cleanup()
    room(300)
    show({ columns: withMinors })
    expect(heads()).toEqual(['Customer', 'State', 'Amount'])
  })

  it('become two-line items when that is not enough', () => {
    room(250)
    show({ columns: withMinors })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('list', { name: 'Invoices' })).toBeTruthy()
  })

  it('says a row’s only act where it has become a list, wider than a phone', async () => {
    room(250)
    const ended: number[] = []
    const { person } = show({
      columns: withMinors,
      rowMenu: ({ id }) => [
        {
          key: 'end',
          label: `End ${id}`,
          words: 'End',
          icon: Trash2,
          onSelect: () => ended.push(Number(id)),
        },
      ],
    })
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'End 2' }))
    expect(ended).toEqual([2])
  })
})

describe('rows on a phone', () => {
  it('are two-line items: the name and the amount, then the rest', () => {
    setPhone(true)
    show({ rowHref })
    expect(screen.queryByRole('table')).toBeNull()
    const item = screen.getAllByRole('listitem')[0]!
    expect(item.textContent).toBe('Farhana Rahman ৳ 1,250.00Overdue')
    expect(within(item).getByRole('link', { name: 'Farhana Rahman' }).getAttribute('href')).toBe(
      '/invoices/1',
    )
  })

  it('keep their acts in one menu', async () => {
    setPhone(true)
    const { person } = show({
      rowMenu: (row) => [{ key: 'edit', label: `Edit ${row.id}`, icon: Trash2, href: `/edit/${row.id}` }],
    })
    await person.click(screen.getAllByRole('button', { name: 'Actions' })[1]!)
    expect(screen.getByRole('menuitem', { name: 'Edit 2' }).getAttribute('href')).toBe('/edit/2')
  })

  it('change their form when the phone is turned', () => {
    show()
    expect(screen.getByRole('table')).toBeTruthy()
    act(() => setPhone(true))
    expect(screen.getByRole('list', { name: 'Invoices' })).toBeTruthy()
  })
})

describe('a table without rows', () => {
  it('says that it is loading', () => {
    show({ rows: undefined })
    expect(screen.getByRole('status').textContent).toContain('Loading: Invoices')
  })

  it('says that there are none', () => {
    show({ rows: [], empty: 'No data found!' })
    expect(screen.getByText('No data found!')).toBeTruthy()
  })

  it('says what went wrong and can try again', async () => {
    let tries = 0
    const { person } = show({
      rows: undefined,
      error: { title: 'The invoices could not be loaded.', onRetry: () => (tries += 1), requestId: 'r-1' },
    })
    expect(screen.getByRole('alert').textContent).toContain('Request r-1')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(tries).toBe(1)
  })

  it('says that it was refused', () => {
    show({ rows: undefined, error: { isForbidden: true } })
    expect(screen.getByText('Permission denied!')).toBeTruthy()
  })
})

describe('a value that cannot be shown', () => {
  const strict: Column<Invoice>[] = [
    ...columns,
    {
      key: 'since',
      header: 'Since',
      cell: (row) => {
        if (row.id === 1) throw new RangeError('No such month: 0')
        return 'Monday'
      },
    },
    { key: 'part', header: 'Part', cell: (row) => <Fails id={row.id} /> },
  ]
  function Fails({ id }: { id: number }) {
    if (id === 2) throw new Error('It does not draw')
    return 'drawn'
  }

  it.each([false, true])('takes neither the row nor the page (on a phone: %s)', (isPhone) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    if (isPhone) setPhone(true)
    show({ columns: strict })
    expect(screen.getByText('Farhana Rahman')).toBeTruthy()
    expect(screen.getAllByText('This value cannot be shown').length).toBeGreaterThan(0)
    expect(screen.getByText('drawn')).toBeTruthy()
  })
})
