import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { setPhone } from '../../testing/browser'
import { datePresets, type Filter, type FilterValues } from './filter'
import { ListFilters } from './ListFilters'

const organizations = [
  { value: '1', label: 'Shapla Net' },
  { value: '2', label: 'Padma Link' },
]
const filters: readonly Filter[] = [
  { kind: 'text', key: 'q', label: 'Name' },
  {
    kind: 'choices',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  {
    kind: 'choices',
    key: 'organization_id',
    label: 'Organization',
    search: (text) =>
      Promise.resolve(organizations.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))),
  },
  { kind: 'range', key: 'amount', label: 'Amount', unit: '৳' },
  { kind: 'dates', key: 'created', label: 'Created', presets: datePresets('2026-11-22') },
]

const areas = ['Dhaka', 'Sons, Ltd'].map((value) => ({ value, label: value }))

function show(first: FilterValues = {}, shown = filters) {
  const changes: { values: FilterValues; how: string }[] = []
  function Sample() {
    const [values, setValues] = useState(first)
    return (
      <ListFilters
        filters={shown}
        values={values}
        count={128}
        onChange={(next, how) => {
          changes.push({ values: next, how })
          setValues(next)
        }}
      />
    )
  }
  render(<Sample />)
  return { changes, person: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement

async function add(person: ReturnType<typeof userEvent.setup>, name: string) {
  await person.click(button('Filter'))
  await person.click(screen.getByRole('menuitem', { name }))
}

describe('the filters of a list', () => {
  it('keep the chip of a filter that always stands at something, and clear back to it', async () => {
    const orders: readonly Filter[] = [
      {
        kind: 'choices',
        key: 'status',
        label: 'Status',
        isOne: true,
        standsAt: 'open',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'done', label: 'Done' },
        ],
      },
    ]
    const { changes, person } = show({ status: 'open' }, orders)
    expect(screen.queryByRole('button', { name: 'Remove filter Status' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await person.click(button('Status: Open'))
    await person.click(screen.getByRole('radio', { name: 'Done' }))
    expect(changes.at(-1)?.values).toEqual({ status: 'done' })
    await person.click(button('Clear'))
    expect(changes.at(-1)?.values).toEqual({ status: undefined })
  })

  it('have names of their own for their ends, and read what was typed', async () => {
    const amounts: readonly Filter[] = [
      {
        kind: 'range',
        key: 'amount',
        label: 'Amount',
        ends: ['least', 'most'],
        read: (typed) => (/^\d+([.]00)?$/.test(typed) ? `${typed.replace('.00', '')}.00` : undefined),
      },
    ]
    const { changes, person } = show({}, amounts)
    await add(person, 'Amount')
    const panel = within(screen.getByRole('dialog', { name: 'Amount' }))
    await person.type(panel.getByLabelText('At least'), '500{Enter}')
    expect(changes.at(-1)?.values).toEqual({ least: '500.00' })
    await person.type(panel.getByLabelText('At most'), 'a lot{Enter}')
    expect(panel.getByText('Write a number')).toBeTruthy()
    expect(button('Amount: at least 500.00')).toBeTruthy()
  })

  it('search nothing by fewer letters than are needed', async () => {
    const { changes, person } = show({}, [{ kind: 'text', key: 'q', label: 'Name', shortest: 2 }])
    await person.type(screen.getByRole('searchbox'), 'a{Enter}')
    expect(changes).toEqual([])
    await person.type(screen.getByRole('searchbox'), 'y{Enter}')
    expect(changes.at(-1)?.values).toEqual({ q: 'ay' })
  })

  it('take a day or a day with a time for either end of a span of times', async () => {
    const times: readonly Filter[] = [{ kind: 'dates', key: 'opened', label: 'Opened', hasTime: true }]
    const { changes, person } = show({}, times)
    await add(person, 'Opened')
    const panel = within(screen.getByRole('dialog', { name: 'Opened' }))
    await person.type(panel.getByLabelText('From'), '22/11/2026 08:30')
    await person.type(panel.getByLabelText('To'), '23/11/2026')
    expect(changes.at(-1)?.values).toEqual({
      opened_from: '2026-11-22T08:30',
      opened_to: '2026-11-23',
    })
    expect(button('Opened: 22/11/2026 08:30 – 23/11/2026')).toBeTruthy()
  })

  it('count as soon as something is chosen, and the chip says it', async () => {
    const { changes, person } = show({ sort: '-name' })
    await add(person, 'Status')
    const panel = screen.getByRole('dialog', { name: 'Status' })
    await person.click(within(panel).getByLabelText('Active'))
    await person.click(within(panel).getByLabelText('Inactive'))
    expect(changes.at(-1)).toEqual({ values: { sort: '-name', status: 'active,inactive' }, how: 'chosen' })
    expect(button('Status: Active, Inactive')).toBeTruthy()
  })

  it('search for names by the server, and keep the names that were chosen', async () => {
    const { changes, person } = show()
    await add(person, 'Organization')
    expect(focused()).toBe(screen.getByRole('searchbox', { name: 'Search Organization' }))
    await person.keyboard('padma')
    await person.click(await screen.findByLabelText('Padma Link'))
    expect(changes.at(-1)?.values).toEqual({ organization_id: '2' })
    expect(button('Organization: Padma Link')).toBeTruthy()
  })

  it('take what is typed a moment after the last letter, at once by Enter', async () => {
    const { changes, person } = show()
    await person.type(screen.getByRole('searchbox', { name: 'Search name' }), 'bill{Enter}')
    expect(changes).toEqual([{ values: { q: 'bill' }, how: 'typed' }])
  })

  it('take days from a preset, and numbers only when they are numbers', async () => {
    const { changes, person } = show()
    await add(person, 'Created')
    await person.click(button('Last 7 days'))
    expect(changes.at(-1)?.values).toEqual({ created_from: '2026-11-16', created_to: '2026-11-22' })
    expect(button('Created: Last 7 days')).toBeTruthy()
    await add(person, 'Amount')
    await person.type(screen.getByLabelText('At least'), 'ab{Enter}')
    expect(screen.getByText('Write a number')).toBeTruthy()
    await person.clear(screen.getByLabelText('At least'))
    await person.type(screen.getByLabelText('At least'), '100{Enter}')
    expect(changes.at(-1)?.values).toMatchObject({ amount_from: '100' })
  })

  it('are one value where the filter takes one, with the word that compares it', async () => {
    const { changes, person } = show({}, [
      { kind: 'choices', key: 'area', label: 'Area', isOne: true, options: areas },
      { kind: 'date', key: 'due', label: 'Due', word: 'before' },
      { kind: 'text', key: 'ids', label: 'Ids', isChip: true },
    ])
    expect(screen.queryByRole('searchbox')).toBeNull()
    await add(person, 'Area')
    await person.click(screen.getByRole('radio', { name: 'Dhaka' }))
    await person.click(screen.getByRole('radio', { name: 'Sons, Ltd' }))
    expect(changes.at(-1)?.values).toEqual({ area: '"Sons, Ltd"' })
    expect(button('Area: Sons, Ltd')).toBeTruthy()
    await add(person, 'Due')
    await person.type(screen.getByLabelText('Due before'), '22/11/2026')
    expect(changes.at(-1)?.values).toMatchObject({ due: '2026-11-22' })
    expect(button('Due: before 22/11/2026')).toBeTruthy()
  })

  it('are removed one by one, or all without the order', async () => {
    const { changes, person } = show({ sort: 'name', q: 'a', status: 'active', amount_from: '5' })
    await person.click(button('Remove filter Status'))
    // it names the removed filter, because the address changes only the keys that it gets
    expect(Object.keys(changes.at(-1)?.values ?? {})).toContain('status')
    expect(changes.at(-1)?.values).toEqual({ sort: 'name', q: 'a', amount_from: '5' })
    expect(focused()).not.toBe(document.body)
    await person.click(button('Clear'))
    expect(changes.at(-1)?.values).toEqual({ sort: 'name' })
  })

  it('leave no empty chip behind, and give the focus back', async () => {
    const { changes, person } = show()
    await add(person, 'Amount')
    await person.keyboard('{Escape}')
    expect(screen.queryByText(/^Amount/)).toBeNull()
    expect(focused()).toBe(button('Filter'))
    expect(changes).toEqual([])
  })

  it('are a sheet on a phone, which says how many match', async () => {
    setPhone(true)
    const { changes, person } = show({ status: 'active' })
    await person.click(button('Filters (1)'))
    const sheet = screen.getByRole('dialog', { name: 'Filters' })
    expect(focused()?.tagName, 'no keyboard comes up').toBe('DIV')
    await person.click(within(sheet).getByLabelText('Inactive'))
    expect(changes.at(-1)?.values).toEqual({ status: 'active,inactive' })
    await person.click(within(sheet).getByRole('button', { name: 'Show 128' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
