import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateRangeField } from './DateRangeField'
import { LinesField } from './LinesField'
import { MoneyField, NumberField, type NumberFieldProps } from './NumberField'
import { SecretField } from './SecretField'

const person = userEvent.setup({ delay: null })
const sent = () => screen.getByTestId('sent').textContent

function Amount(props: Partial<NumberFieldProps> & { Field?: typeof NumberField }) {
  const { Field = NumberField, ...rest } = props
  const [value, setValue] = useState(props.value ?? '')
  return (
    <>
      <Field label="Days" {...rest} value={value} onChange={setValue} />
      <span data-testid="sent">{value}</span>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Days' })

describe('a field for a number', () => {
  it('sends a plain number, shows it with commas once left, and steps by the arrows', async () => {
    render(<Amount min={0} max={5000} />)
    await person.type(field(), '1,250')
    expect(sent()).toBe('1250')
    await person.clear(field())
    await person.type(field(), '4995')
    await person.tab()
    expect(field().value).toBe('4,995')
    await person.click(field())
    await person.keyboard('{ArrowDown}')
    expect(sent()).toBe('4994')
    await person.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(sent()).toBe('5000')
    expect(field().getAttribute('aria-valuenow')).toBe('5000')
  })

  it('says what is wrong once it is left', async () => {
    render(<Amount max={60} />)
    await person.type(field(), '61')
    expect(screen.queryByText('At most 60')).toBeNull()
    await person.tab()
    expect(screen.getByText('At most 60')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await person.clear(field())
    await person.type(field(), '1.5')
    expect(screen.getByText('Write a whole number')).toBeTruthy()
  })

  it('has two digits for money', () => {
    render(<Amount Field={MoneyField} value="1250" />)
    expect(field().value).toBe('1,250.00')
  })
})

describe('a field for lines', () => {
  it('says what is wrong with a line, and leads to it', async () => {
    render(
      <LinesField
        label="Paths"
        value={'/departments\n/departmnts*\n/posts'}
        onChange={() => undefined}
        errorAt={(line) => (line === 1 ? 'Nothing answers to it' : undefined)}
      />,
    )
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paths' })
    const described = document.getElementById(area.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Line 2: Nothing answers to it')
    await person.click(screen.getByRole('button', { name: 'Line 2' }))
    expect(document.activeElement).toBe(area)
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('/departmnts*')
  })
})

function Secret() {
  const [value, setValue] = useState<string>()
  return (
    <>
      <SecretField label="Password" storedAt="Nov 02, 2026" value={value} onReplace={setValue} />
      <span data-testid="sent">{value ?? 'as it was'}</span>
    </>
  )
}

describe('a field for a secret', () => {
  it('says when it was stored, is replaced on wish, and can be kept after all', async () => {
    render(<Secret />)
    expect(screen.getByText('Stored Nov 02, 2026.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Replace Password' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await person.keyboard('s3cret')
    expect(sent()).toBe('s3cret')
    await person.click(screen.getByRole('button', { name: 'Keep the stored one' }))
    expect(sent()).toBe('as it was')
  })
})

function Days({ first = { from: '', to: '' } }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <DateRangeField
        label="Created"
        value={value}
        onChange={setValue}
        presets={[{ label: 'Today', from: '2026-11-22', to: '2026-11-22' }]}
      />
      <span data-testid="sent">{`${value.from} ${value.to}`}</span>
    </>
  )
}

describe('a field for days from and to', () => {
  it('is one group of two typed days', async () => {
    render(<Days />)
    expect(screen.getByRole('group', { name: 'Created' })).toBeTruthy()
    await person.type(screen.getByLabelText('From'), '1/11/2026')
    await person.type(screen.getByLabelText('To'), '22/11/2026')
    expect(sent()).toBe('2026-11-01 2026-11-22')
    await person.click(screen.getByRole('button', { name: 'Today' }))
    expect(sent()).toBe('2026-11-22 2026-11-22')
  })

  it('says when the end lies before the beginning', () => {
    render(<Days first={{ from: '2026-11-22', to: '2026-11-01' }} />)
    expect(screen.getByText('The end is before the beginning')).toBeTruthy()
  })
})
