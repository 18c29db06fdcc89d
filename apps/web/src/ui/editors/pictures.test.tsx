import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Bell, Ticket } from 'lucide-react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { IconField } from '../choosers/IconField'
import { chart, colors, gray } from '../theme/tokens'
import { ColorField, ColorListField } from './ColorField'

const person = userEvent.setup({ delay: null })
const white = { ground: colors.surface.light, least: 3, words: 'Hard to see on white.' }
const sent = () => screen.getByTestId('sent').textContent

function Icon() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <IconField label="Icon" icons={{ bell: Bell, ticket: Ticket }} value={value} onChange={setValue} />
      <span data-testid="sent">{value}</span>
    </>
  )
}

describe('a field for an icon', () => {
  it('finds it by its name; Enter takes it and goes back to the field', async () => {
    render(<Icon />)
    await person.click(screen.getByRole('button', { name: 'Icon' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search Icon' }))
    await person.keyboard('tick')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await person.tab()
    await person.keyboard('{Enter}')
    expect(sent()).toBe('ticket')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Icon' }))
  })
})

function Color() {
  const [value, setValue] = useState('')
  return <ColorField label="Accent" value={value} onChange={setValue} against={white} />
}

describe('a field for a colour', () => {
  it('says what is no colour, and what is hard to see', async () => {
    render(<Color />)
    const field = screen.getByRole('textbox', { name: 'Accent' })
    await person.type(field, 'teal')
    expect(screen.getByText(/^Write it as #/)).toBeTruthy()
    await person.clear(field)
    await person.type(field, gray[3])
    expect(screen.getByText('Hard to see on white.')).toBeTruthy()
    await person.clear(field)
    await person.type(field, gray[9])
    expect(screen.queryByText('Hard to see on white.')).toBeNull()
  })

  it('holds several in their order', async () => {
    const changes: (readonly string[])[] = []
    const [first = '', second = '', third = ''] = chart.light
    render(
      <ColorListField
        label="Scheme"
        value={[first, second]}
        suggested={third}
        onChange={(next) => changes.push(next)}
      />,
    )
    await person.click(screen.getByRole('button', { name: 'Colour' }))
    await person.click(screen.getByRole('button', { name: 'Remove colour 1' }))
    expect(changes).toEqual([[first, second, third], [second]])
  })
})
