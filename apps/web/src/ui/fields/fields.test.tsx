// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './Checkbox'
import { CodeField } from './CodeField'
import { focusFirstError } from '../form/focus-first-error'
import { Form } from '../form/Form'
import { PasswordField } from './PasswordField'
import { SelectField } from './SelectField'
import { TextField } from './TextField'
import { TextareaField } from './TextareaField'

const said = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  it('joins the messages of the server by a comma, after the help', () => {
    render(<TextField label="Amount" help="At least ৳ 10.00." error={['Too small', 'Too round']} />)
    const input = screen.getByRole('textbox', { name: 'Amount' })
    expect(said(input)).toEqual(['At least ৳ 10.00.', 'Too small, Too round'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('is fine without help and errors', () => {
    render(<TextField label="Speed" error={[]} isOptional />)
    const input = screen.getByRole('textbox', { name: 'Speed (optional)' })
    expect(input.getAttribute('aria-invalid')).toBeNull()
    expect(input.getAttribute('aria-describedby')).toBeNull()
  })

  it('offers an empty choice by name', () => {
    render(
      <SelectField
        label="Department"
        placeholder="Choose a department"
        options={[{ value: '1', label: 'Support' }]}
      />,
    )
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Choose a department',
      'Support',
    ])
  })

  it('keeps a text that is too long, and says by how much; it counts when the end is near', () => {
    const field = (value: string, error?: string) => (
      <TextareaField label="Note" help="Anything." atMost={1200} value={value} error={error} readOnly />
    )
    const { rerender } = render(field('a'.repeat(1000)))
    const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
    expect(said(input)).toEqual(['Anything.'])
    rerender(field('a'.repeat(1150)))
    expect(said(input)).toEqual(['Anything. 1,150 of 1,200 characters'])
    // spaces around it are not sent
    rerender(field(`${'a'.repeat(1237)}  `, 'The note field must be at most 1200 characters long'))
    expect(input.value).toHaveLength(1239)
    expect(said(input)).toEqual(['Anything.', 'Too long: 37 over the limit of 1,200 characters'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps the digits of a code that was pasted or typed in Bangla', () => {
    const given: string[] = []
    render(<CodeField label="Code" length={6} value="" onChange={(digits) => given.push(digits)} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    for (const value of ['123 456.', '১২৩৪৫৬', '1234567']) fireEvent.change(input, { target: { value } })
    expect(given).toEqual(['123456', '123456', '123456'])
  })

  it('shows a password to its owner', async () => {
    render(<PasswordField label="Password" />)
    const input = screen.getByLabelText('Password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(input.getAttribute('type')).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }))
    expect(input.getAttribute('type')).toBe('password')
  })

  it('can be a switch', async () => {
    render(<Checkbox label="Group by" isSwitch />)
    const input = screen.getByRole('switch', { name: 'Group by' })
    await userEvent.click(screen.getByText('Group by'))
    expect((input as HTMLInputElement).checked).toBe(true)
  })
})

function Questions() {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string[]>()
  const refuse = async () => {
    await Promise.resolve()
    setError(['The Password field is required'])
    focusFirstError(form.current)
  }
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void refuse()
      }}
    >
      <TextField label="Username" />
      <PasswordField label="Password" error={error} />
      <button type="submit">Sign in</button>
    </Form>
  )
}

describe('a refused form', () => {
  it('puts the focus on the first field with an error', async () => {
    render(<Questions />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })
})
