import './wording'
import { fieldErrors } from '@uplink/contract/wording'
import { useState, type SyntheticEvent } from 'react'
import type * as z from 'zod'
import { t } from '../../language/t'
import { ApiError, NetworkError } from '../api/errors'
import { hasPlace, valueAt, withValueAt, type At, type Path } from './paths'
import { useUnsaved, type UnsavedOptions } from './unsaved'

/** The text of a form's failure that belongs to no field. */
export interface FormFailure {
  message: string
  requestId: string
}

export interface FormOptions<Values extends object, Body> extends UnsavedOptions {
  /** The schema of the route's body. */
  schema: z.ZodType<Body>
  initial: Values
  /** Turns the fields' values into the route's body; without it the values are the body. */
  toBody?: (values: Values) => unknown
  /** The place in the form of a place in the body, when `toBody` moves it: leaving out a row moves the rows after it. */
  placeOf?: (path: string, values: Values) => string
  /** Sends the body; a 422 answer is shown on its fields. `refused`: a field outside the schema has an error. */
  send: (body: Body) => Promise<void | 'refused'>
}

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/**
 * State and acts of a form over a contract's schema: fields are checked on input, change and blur (specification 5), all
 * of them when it is sent, and the server's texts stand on their fields, joined by a comma. A field is named by its path,
 * `title` or `rules.2.percent`, as the server names it. What was typed and not sent counts as unsaved.
 */
export function useForm<Values extends object, Body>(options: FormOptions<Values, Body>) {
  const { schema, initial, toBody = (given) => given, placeOf = (path) => path, send } = options
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState(initial)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  // leaving does not lose values that are being sent
  useUnsaved(!isSaving && isDirty, options)

  /** The texts of errors by their place in this form. */
  const placed = (errors: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(errors).map(([path, texts]) => [
        placeOf(path, values),
        texts.map((text) => t(text)).join(', '),
      ]),
    )
  const parsed = schema.safeParse(toBody(values))
  const found = parsed.success ? {} : placed(fieldErrors(parsed.error.issues))

  const errorAt = (path: string) =>
    refused[path] ?? (touched === 'all' || touched.has(path) ? found[path] : undefined)
  const errorOf = (path: Path<Values>) => errorAt(path)

  /** From now on the field shows what is wrong with it. */
  function touch(path: string) {
    setTouched((present) => (present === 'all' ? present : new Set([...present, path])))
  }

  function put(path: string, value: unknown, changed: readonly string[] = [path]) {
    setValues((present) => withValueAt(present, path, value))
    setRefused((present) => without(present, (each) => changed.includes(each)))
    for (const place of changed) touch(place)
  }

  const set = <P extends Path<Values>>(path: P, value: At<Values, P>) => put(path, value)

  /** Sets a part of which only these places, named from it, are different: the others keep their texts. */
  const setPlaces = <P extends Path<Values>>(path: P, value: At<Values, P>, places: readonly string[]) =>
    put(
      path,
      value,
      places.map((place) => `${path}.${place}`),
    )

  /** For a field of text. */
  function propsOf(path: Path<Values>) {
    const value = valueAt(values, path)
    return {
      name: path,
      value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      error: errorOf(path),
      onChange: ({ currentTarget }: FieldEvent) => put(path, currentTarget.value),
      onBlur: () => touch(path),
    }
  }

  /** For a checkbox. */
  function checkOf(path: Path<Values>) {
    return {
      name: path,
      checked: Boolean(valueAt(values, path)),
      error: errorOf(path),
      onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => put(path, currentTarget.checked),
    }
  }

  /** For a field that hands over its value itself: a choice, a record, a number. */
  function choiceOf<P extends keyof Values & Path<Values>>(path: P) {
    return {
      value: values[path],
      error: errorOf(path),
      onChange: (value: Values[P]) => put(path, value),
      onBlur: () => touch(path),
    }
  }

  /** For a list: its rows are fields like `rules.0.percent`. */
  function rowsOf<P extends Path<Values>>(path: P) {
    type Row = At<Values, P> extends readonly (infer Item)[] ? Item : never
    const rows = valueAt(values, path) as readonly Row[]
    const become = (next: readonly Row[]) => {
      setValues((present) => withValueAt(present, path, next))
      // the server's texts name rows by their positions, which have changed
      setRefused((present) => without(present, (each) => each.startsWith(`${path}.`)))
    }
    return {
      rows,
      add: (row: Row) => become([...rows, row]),
      remove: (index: number) => become(rows.filter((_, each) => each !== index)),
      /** Adds a plain value, or removes it if the list has it. */
      toggle: (value: Row) => {
        become(rows.includes(value) ? rows.filter((each) => each !== value) : [...rows, value])
        touch(path)
      },
    }
  }

  /** Shows the server's errors at their fields until those change, or a text above them. */
  function refuse(errors: Record<string, string[]>, about: FormFailure) {
    const places = placed(errors)
    setRefused(places)
    tell(places, about)
  }

  /** Shows above the fields what has no field of its own. */
  function tell(places: Record<string, string>, about: FormFailure) {
    const beside = Object.entries(places).flatMap(([path, text]) => (hasPlace(values, path) ? [] : [text]))
    const message = beside.join(' ') || about.message
    if (message) setFailure({ ...about, message })
    setRefusals((count) => count + 1)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isSaving) return
    setFailure(null)
    setRefused({})
    setTouched('all')
    // not kept: what is found here goes as soon as another field puts it right
    if (!parsed.success) return tell(found, { message: '', requestId: '' })
    setSaving(true)
    try {
      if ((await send(parsed.data)) === 'refused') setRefusals((count) => count + 1)
      else setSaved(values)
    } catch (error) {
      // the app shows a dialog when there is no answer
      if (error instanceof NetworkError) return
      if (!(error instanceof ApiError)) throw error
      const message = error.status === 422 ? '' : error.message
      refuse(error.errors, { message, requestId: error.request_id })
    } finally {
      setSaving(false)
    }
  }

  return {
    /** Sets several values at once, such as those of a draft. */
    load: (loaded: Partial<Values>) => setValues((present) => ({ ...present, ...loaded })),
    values,
    set,
    setPlaces,
    touch,
    errorOf,
    /** The error at a place of the body that the form's values do not have. */
    errorInBody: (path: Path<Body>) => errorAt(path),
    propsOf,
    checkOf,
    choiceOf,
    rowsOf,
    isSaving,
    isDirty,
    /** For the form itself, which shows the failures of no field and focuses the first field with an error. */
    props: { failure, refusals, onSubmit: (event: SyntheticEvent) => void submit(event) },
  }
}

function without(texts: Readonly<Record<string, string>>, isGone: (path: string) => boolean) {
  return Object.fromEntries(Object.entries(texts).filter(([path]) => !isGone(path)))
}
