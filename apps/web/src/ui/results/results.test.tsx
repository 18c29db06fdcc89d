import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ResultColumn } from './ResultCell'
import { ResultGrid } from './ResultGrid'
import { ResultLines } from './ResultLines'

const person = userEvent.setup({ delay: null })
const column = (name: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  name,
  label: name,
  isNumber: false,
  isSortable: true,
  badges: [],
  textOf: (value) => value,
  ...more,
})
const columns = [
  column('status', { badges: [{ value: 'Open', class: 'warning', label: 'To pay' }] }),
  column('amount', { isNumber: true, textOf: (value) => `৳ ${value}` }),
]
const rows = [
  [' open ', '5'],
  [null, '6'],
]

describe('rows of a report', () => {
  it('show a badge in either case, a value in its form, and a dash for none', () => {
    render(<ResultGrid label="Rows" columns={columns} rows={rows} />)
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['To pay', '৳ 5', '–', '৳ 6'])
  })

  it.each([
    '0000-00-00',
    '2026-00-00',
    '44-03-15 BC',
    'infinity',
    '-Infinity',
    'NaN',
    '',
    '\ud800',
    'a\udc00b',
  ])('show %j as it came where its form is not known', (value) => {
    const strict = column('when', {
      textOf: () => {
        throw new RangeError('No such month: 0')
      },
    })
    const { unmount } = render(
      <ResultGrid label="Rows" columns={[strict, columns[1]!]} rows={[[value, '5']]} />,
    )
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual([`This value cannot be shown: ${value}`, '৳ 5'])
    unmount()
    render(<ResultLines label="Rows" columns={[strict, columns[1]!]} rows={[[value, '5']]} />)
    expect(screen.getByRole('listitem').textContent).toContain('৳ 5')
  })

  it('show the beginning of a text of a megabyte, never half a letter', () => {
    const text = `${'a'.repeat(9_999)}😀${'b'.repeat(1_000_000)}`
    render(<ResultGrid label="Rows" columns={[column('text')]} rows={[[text]]} />)
    const shown = screen.getByRole('cell').textContent
    expect(shown).toBe(`${'a'.repeat(9_999)}…`)
  })

  it('go on where one row’s link fails', () => {
    const action = (row: readonly (string | null)[]) => {
      if (row[1] === '5') throw new URIError('malformed')
      return <a href="/x">Open</a>
    }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    render(<ResultGrid label="Rows" columns={columns} rows={rows} action={action} />)
    expect(screen.getAllByRole('link', { name: 'Open' })).toHaveLength(1)
  })

  it('are walked by arrows', async () => {
    render(<ResultGrid label="Rows" columns={columns} rows={rows} />)
    const cells = screen.getAllByRole('cell')
    act(() => cells[0]?.focus())
    await person.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('৳ 6')
    await person.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('৳ 6')
  })

  it('open a long text by Enter or a click, and cut it again', async () => {
    const text = 'a long text that no column of a table has room for'
    render(<ResultGrid label="Rows" columns={columns} rows={[[text, '5']]} />)
    const [long, short] = screen.getAllByRole('cell')
    if (!long || !short) throw new Error('There are no cells')
    act(() => long.focus())
    await person.keyboard('{Enter}')
    expect(long.hasAttribute('data-open')).toBe(true)
    await person.click(long)
    expect(long.hasAttribute('data-open')).toBe(false)
    await person.click(short)
    expect(short.hasAttribute('data-open')).toBe(false)
  })

  it('are sorted by their heads; the third click asks for their own order', async () => {
    const onSort = vi.fn()
    const sort = { key: 'amount', direction: 'descending' } as const
    render(<ResultGrid label="Rows" columns={columns} rows={rows} sort={sort} onSort={onSort} />)
    await person.click(screen.getByRole('button', { name: 'amount' }))
    expect(onSort).toHaveBeenLastCalledWith(undefined)
    await person.click(screen.getByRole('button', { name: 'status' }))
    expect(onSort).toHaveBeenLastCalledWith({ key: 'status', direction: 'ascending' })
  })

  it('are two lines on a phone, and everything in a sheet', async () => {
    render(<ResultLines label="Rows" columns={[...columns, column('city')]} rows={[['x', '5', 'Dhaka']]} />)
    await person.click(screen.getByRole('button', { name: /x.*৳ 5.*city: Dhaka/ }))
    const sheet = within(screen.getByRole('dialog', { name: 'x' }))
    expect(sheet.getByText('Dhaka')).toBeTruthy()
  })
})
