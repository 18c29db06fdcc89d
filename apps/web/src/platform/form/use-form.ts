import './wording'
import { fieldErrors } from '@uplink/contract/wording'
import { useState, type SyntheticEvent } from 'react'
import type * as z from 'zod'
import { ApiError, NetworkError } from '../api/errors'
import { useUnsaved } from './unsaved'

/** What a form says besides its fields. */
export interface FormFailure {
  message: string
  requestId: string
}

type Texts<Values> = { readonly [Field in keyof Values]?: string }

export interface FormOptions<Values extends object, Body> {
  /** The route's own. */
  schema: z.ZodType<Body>
  initial: Values
  /** From what the fields hold to what the route takes; the values themselves when not given. */
  toBody?: (values: Values) => unknown
  /** Sends what was typed; a 422 answer is shown on its fields. */
  send: (body: Body) => Promise<void>
  /** The form has errors now: a good moment to focus the first. */
  onRefused: () => void
  /** What is typed is kept as a draft: leaving the screen does not lose it. */
  isKept?: boolean
}

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/**
 * State and acts of a form over a contract's schema: fields are checked on input, change and blur (specification 5), all
 * of them when it is sent, and the server's texts stand on their fields, joined by a comma. What was typed and not sent
 * counts as unsaved.
 */
export function useForm<Values extends object, Body>(options: FormOptions<Values, Body>) {
  const { schema, initial, toBody = (given) => given, send, onRefused } = options
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refused, setRefused] = useState<Texts<Values>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState(initial)
  // what is on its way is not lost by leaving
  useUnsaved(!isSaving && differs(values, saved), options.isKept)

  const found = textsOf(schema, toBody(values))
  const errorOf = (field: keyof Values) =>
    refused[field] ?? (touched.has(field) ? found[field as string] : undefined)

  function touch(field: keyof Values) {
    setTouched((present) => new Set([...present, field]))
  }

  function set<Field extends keyof Values>(field: Field, value: Values[Field]) {
    setValues((present) => ({ ...present, [field]: value }))
    setRefused((present) => ({ ...present, [field]: undefined }))
    touch(field)
  }

  /** For a field of text. */
  function propsOf(field: keyof Values & string) {
    return {
      name: field,
      value: String(values[field] ?? ''),
      error: errorOf(field),
      onChange: ({ currentTarget }: FieldEvent) => set(field, currentTarget.value as Values[typeof field]),
      onBlur: () => touch(field),
    }
  }

  /** For a box to check. */
  function checkOf(field: keyof Values & string) {
    return {
      name: field,
      checked: Boolean(values[field]),
      error: errorOf(field),
      onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
        set(field, currentTarget.checked as Values[typeof field]),
    }
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    setRefused({})
    setTouched(new Set(Object.keys(values) as (keyof Values)[]))
    const parsed = schema.safeParse(toBody(values))
    if (!parsed.success) {
      const rest = beside(values, fieldErrors(parsed.error.issues))
      if (rest) setFailure({ message: rest, requestId: '' })
      return onRefused()
    }
    setSaving(true)
    try {
      await send(parsed.data)
      setSaved(values)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  function refuse(error: unknown) {
    // without an answer the app shows its dialog
    if (error instanceof NetworkError) return
    if (!(error instanceof ApiError)) throw error
    setRefused(joined(error.errors))
    const rest = error.status === 422 ? beside(values, error.errors) : error.message
    if (rest) setFailure({ message: rest, requestId: error.request_id })
    onRefused()
  }

  return { values, set, errorOf, propsOf, checkOf, submit, failure, isSaving }
}

function differs<Values extends object>(values: Values, saved: Values): boolean {
  return (Object.keys(values) as (keyof Values)[]).some((field) => values[field] !== saved[field])
}

function textsOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const parsed = schema.safeParse(body)
  return parsed.success ? {} : joined(fieldErrors(parsed.error.issues))
}

function joined(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join(', ')]))
}

/** The texts about what the form has no field for; undefined when there is none. */
function beside(values: object, errors: Record<string, string[]>): string | undefined {
  const texts = Object.entries(errors).flatMap(([field, texts]) => (field in values ? [] : texts))
  return texts.join(' ') || undefined
}
