import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateField, DateTimeField } from './MomentField'

const person = userEvent.setup({ delay: null })

function Day({ Field = DateField, first = '' }: { Field?: typeof DateField; first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Field label="Preferred date" value={value} onChange={setValue} />
      <output>{value}</output>
      <button onClick={() => setValue('2026-12-31')}>Another</button>
    </>
  )
}

const field = () => screen.getByLabelText('Preferred date')
const sent = () => screen.getByRole('status').textContent

describe('a field for a day', () => {
  it('is written day first, and sent as the wire has it', async () => {
    render(<Day first="2026-03-04" />)
    expect(field()).toHaveProperty('value', '04/03/2026')
    await person.clear(field())
    expect(sent()).toBe('')
    await person.type(field(), '5/3/2026')
    expect(sent()).toBe('2026-03-05')
    await person.tab()
    expect(field()).toHaveProperty('value', '05/03/2026')
  })

  it('says in words how to write it, once it is left', async () => {
    render(<Day />)
    await person.type(field(), '31/02/2026')
    expect(screen.queryByText(/^Write it as/)).toBeNull()
    await person.tab()
    expect(screen.getByText('Write it as DD/MM/YYYY, for example 24/11/2026')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toBe('31/02/2026')
  })

  it('follows what comes from outside, also what is no day of ours', async () => {
    render(<Day first="0202-04-01" />)
    expect(field()).toHaveProperty('value', '01/04/0202')
    await person.click(screen.getByRole('button', { name: 'Another' }))
    expect(field()).toHaveProperty('value', '31/12/2026')
  })

  it('takes a time of 24 hours', async () => {
    render(<Day Field={DateTimeField} />)
    await person.type(field(), '24/11/2026 18:30')
    expect(sent()).toBe('2026-11-24T18:30')
  })
})
