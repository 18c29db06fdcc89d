import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MantineRoot } from '../theme/MantineRoot'
import { Checklist } from './Checklist'
import { MultiSelectField } from './MultiSelectField'
import { optionsWith, type Option } from './option'
import { SearchSelectField, type SearchSelectFieldProps } from './SearchSelectField'

const person = userEvent.setup({ delay: null })
const organizations: readonly Option[] = [
  { value: '1', label: 'Shapla Net', hint: 'Dhaka' },
  { value: '2', label: 'Padma Link' },
  { value: '3', label: 'Meghna Online', whyNot: 'Closed' },
]

function One(props: Partial<SearchSelectFieldProps>) {
  const [value, setValue] = useState(props.value ?? null)
  return (
    <MantineRoot>
      <SearchSelectField label="Organization" {...props} value={value} onChange={setValue} />
      <span data-testid="sent">{value}</span>
    </MantineRoot>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Organization' })
const sent = () => screen.getByTestId('sent').textContent
const listed = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('one of many', () => {
  it('is found by typing and chosen by keys', async () => {
    render(<One options={organizations} />)
    await person.type(field(), 'pad')
    expect(listed()).toEqual(['Padma Link'])
    await person.keyboard('{ArrowDown}{Enter}')
    expect(sent()).toBe('2')
    expect(field().value).toBe('Padma Link')
  })

  it('says how many letters a search needs, and that nothing was found only after a search', async () => {
    render(<One search={() => Promise.resolve([])} searchFrom={2} />)
    await person.click(field())
    expect(await screen.findByText('Type at least 2 letters')).toBeTruthy()
    await person.type(field(), 'x')
    expect(await screen.findByText('Type at least 2 letters')).toBeTruthy()
    await person.type(field(), 'y')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('says when it is left', async () => {
    const left = vi.fn()
    render(<One options={organizations} onBlur={left} />)
    await person.click(field())
    await person.keyboard('{ArrowDown}{Enter}')
    expect(left).not.toHaveBeenCalled()
    await person.tab()
    expect(left).toHaveBeenCalledOnce()
  })

  it('takes the first one found on Enter, and sends no form while its list is open', async () => {
    const submit = vi.fn((event: SubmitEvent) => event.preventDefault())
    render(
      <form onSubmit={(event) => submit(event.nativeEvent)}>
        <One options={organizations} />
      </form>,
    )
    await person.type(field(), 'pad{Enter}')
    expect(sent()).toBe('2')
    await person.clear(field())
    await person.type(field(), 'megh{Enter}')
    expect(sent()).toBe('2')
    await person.clear(field())
    await person.type(field(), 'nobody{Enter}')
    expect(sent()).toBe('2')
    expect(submit).not.toHaveBeenCalled()
    await person.keyboard('{Escape}{Enter}')
    expect(submit).toHaveBeenCalledOnce()
  })

  it('keeps Esc to itself while its list is open, so that a dialog around it stays', async () => {
    const pressed: boolean[] = []
    const note = (event: KeyboardEvent) => pressed.push(event.defaultPrevented)
    document.addEventListener('keydown', note)
    render(<One options={organizations} />)
    await person.click(field())
    await person.keyboard('{Escape}{Escape}')
    expect(pressed).toEqual([true, false])
    document.removeEventListener('keydown', note)
  })

  it('says what tells two apart, and why one cannot be chosen', async () => {
    render(<One options={organizations} />)
    await person.click(field())
    expect(listed()).toEqual(['Shapla NetDhaka', 'Padma Link', 'Meghna OnlineClosed'])
    await person.click(screen.getByRole('option', { name: /Meghna/ }))
    expect(sent()).toBe('')
  })

  it('asks the server for the first ones when it opens, and then for what is typed', async () => {
    const search = vi.fn((text: string) => Promise.resolve(optionsWith(organizations, text)))
    render(<One search={search} value="1" known={[{ value: '1', label: 'Shapla Net' }]} />)
    expect(field().value).toBe('Shapla Net')
    expect(search).not.toHaveBeenCalled()
    await person.click(field())
    await screen.findByRole('option', { name: 'Padma Link' })
    expect(search.mock.calls).toEqual([['']])
    await person.clear(field())
    await person.type(field(), 'pad')
    await vi.waitFor(() => expect(listed()).toEqual(['Padma Link']))
    expect(search).toHaveBeenLastCalledWith('pad')
  })

  it('says that the server did not answer', async () => {
    render(<One search={() => Promise.reject(new Error('gone'))} />)
    await person.click(field())
    expect(await screen.findByText(/^Could not be loaded/)).toBeTruthy()
  })

  it('offers to create what is not there', async () => {
    const made: string[] = []
    render(
      <One
        options={organizations}
        create={{ label: 'Create organization', onCreate: (text) => made.push(text) }}
      />,
    )
    await person.type(field(), 'Jamuna')
    await person.click(screen.getByRole('option', { name: 'Create organization' }))
    expect(made).toEqual(['Jamuna'])
    expect(sent()).toBe('')
  })
})

function Several({ first, names = ['a', 'b', 'c', 'd', 'e'] }: { first: string[]; names?: string[] }) {
  const [value, setValue] = useState(first)
  return (
    <MantineRoot>
      <MultiSelectField
        label="Organization"
        options={names.map((each) => ({ value: each, label: `Role ${each}` }))}
        value={value}
        onChange={setValue}
      />
      <span data-testid="sent">{value.join()}</span>
    </MantineRoot>
  )
}

describe('several of many', () => {
  it('shows three by name and counts the others; Backspace takes the last one back', async () => {
    render(<Several first={['a', 'b', 'c', 'd', 'e']} />)
    expect(screen.getByText('+2')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Remove Role/ })).toHaveLength(3)
    await person.click(field())
    await person.keyboard('{Backspace}')
    expect(sent()).toBe('a,b,c,d')
    await person.click(screen.getByRole('button', { name: 'Remove Role a' }))
    expect(sent()).toBe('b,c,d')
  })

  it('adds the first one found on Enter that is not chosen yet, and takes none away', async () => {
    render(<Several first={['a']} />)
    await person.type(field(), 'Role{Enter}')
    expect(sent()).toBe('a,b')
    await person.type(field(), 'Role a{Enter}')
    expect(sent()).toBe('a,b')
  })

  it('offers 300 at once, and further ones to who types', async () => {
    render(<Several first={[]} names={Array.from({ length: 301 }, (_, index) => String(index + 1000))} />)
    await person.click(field())
    expect(listed()).toHaveLength(300)
    expect(listed()).not.toContain('Role 1300')
    await person.type(field(), '1300')
    expect(listed()).toEqual(['Role 1300'])
  })
})

describe('a list to tick several in', () => {
  const many = Array.from({ length: 301 }, (_, index) => ({
    value: String(index),
    label: `Area ${index + 1000}`,
  }))

  it('offers 300 at once, and further ones to who types', async () => {
    render(<Checklist label="Area" options={many} value={[]} known={[]} onChange={() => {}} />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(300)
    await person.type(screen.getByRole('searchbox', { name: 'Search Area' }), '1300')
    expect(screen.getByRole('checkbox', { name: 'Area 1300' })).toBeTruthy()
  })
})
