import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { person } from '../../testing/visit'
import { ApiError } from '../api/errors'
import { hasUnsaved } from './unsaved'
import { useForm } from './use-form'

const schema = z
  .strictObject({
    title: z.string().min(1),
    rules: z.array(z.strictObject({ percent: z.number().max(100) })).max(3),
  })
  .refine(({ rules }) => rules.reduce((sum, { percent }) => sum + percent, 0) <= 100, {
    path: ['title'],
    error: 'More than 100 together',
  })

interface Values {
  title: string
  rules: readonly { percent: string }[]
}

const refusal = (errors: Record<string, string[]>) =>
  new ApiError(422, { message: 'Validation failed', code: 'request.invalid', request_id: 'r-1', errors })

function show(send: () => Promise<void>) {
  function Sample() {
    const form = useForm<Values, z.infer<typeof schema>>({
      schema,
      initial: { title: 'Dues', rules: [{ percent: '5' }, { percent: '10' }] },
      toBody: ({ title, rules }) => ({
        title,
        rules: rules.map(({ percent }) => ({ percent: Number(percent) })),
      }),
      send,
    })
    const rules = form.rowsOf('rules')
    const field = (path: Parameters<typeof form.propsOf>[0]) => {
      const { error, ...props } = form.propsOf(path)
      return (
        <label>
          {path} <input {...props} /> <output aria-label={`error of ${path}`}>{error}</output>
        </label>
      )
    }
    return (
      <form onSubmit={form.props.onSubmit}>
        {field('title')}
        {rules.rows.map((_, i) => (
          <div key={i}>
            {field(`rules.${i}.percent`)}
            <button type="button" onClick={() => rules.remove(i)}>{`Remove ${i}`}</button>
          </div>
        ))}
        <button type="button" onClick={() => rules.add({ percent: '' })}>
          Add
        </button>
        <button>Send</button>
        <p role="alert">{form.props.failure?.message}</p>
      </form>
    )
  }
  render(<Sample />)
}

const errorOf = (path: string) => screen.queryByLabelText(`error of ${path}`)?.textContent
const press = (name: string) => person.click(screen.getByRole('button', { name }))

describe('a form with a list', () => {
  it('shows at each row what is wrong with it, from the first letter on', async () => {
    show(() => Promise.resolve())
    await person.type(screen.getByLabelText(/^rules\.1\.percent/), '0')
    expect(errorOf('rules.1.percent')).toBe('')
    await person.type(screen.getByLabelText(/^rules\.1\.percent/), '1')
    expect(errorOf('rules.1.percent')).toBe('The percent field must be at most 100')
    expect(errorOf('rules.0.percent')).toBe('')
  })

  it('shows what is wrong with what is there now, also where another field has put it right', async () => {
    show(() => Promise.resolve())
    await person.clear(screen.getByLabelText(/^rules\.0\.percent/))
    await person.type(screen.getByLabelText(/^rules\.0\.percent/), '70')
    await person.clear(screen.getByLabelText(/^rules\.1\.percent/))
    await person.type(screen.getByLabelText(/^rules\.1\.percent/), '60')
    await press('Send')
    expect(errorOf('title')).toBe('More than 100 together')
    await person.clear(screen.getByLabelText(/^rules\.1\.percent/))
    await person.type(screen.getByLabelText(/^rules\.1\.percent/), '30')
    expect(errorOf('title')).toBe('')
  })

  it('shows the server’s texts at their rows, joined, and the others above', async () => {
    const errors = {
      'rules.1.percent': ['Too much', 'Not twice'],
      'rules.9.percent': ['Lost'],
      body: ['Odd'],
    }
    show(() => Promise.reject(refusal(errors)))
    await press('Send')
    expect((await screen.findByRole('alert')).textContent).toBe('Lost Odd')
    expect(errorOf('rules.1.percent')).toBe('Too much, Not twice')
  })

  it('forgets where the server saw mistakes when a row goes', async () => {
    show(() => Promise.reject(refusal({ 'rules.1.percent': ['Too much'] })))
    await press('Send')
    await vi.waitFor(() => expect(errorOf('rules.1.percent')).toBe('Too much'))
    await press('Remove 0')
    expect(errorOf('rules.0.percent')).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/^rules\.0\.percent/).value).toBe('10')
  })

  it('is unsaved while it differs from what was sent last', async () => {
    show(() => Promise.resolve())
    await press('Add')
    expect(hasUnsaved()).toBe(true)
    await press('Remove 2')
    expect(hasUnsaved()).toBe(false)
    await press('Remove 1')
    expect(hasUnsaved()).toBe(true)
    await act(() => press('Send'))
    expect(hasUnsaved()).toBe(false)
  })
})
