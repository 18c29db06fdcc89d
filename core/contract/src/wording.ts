import * as z from 'zod'

/** Fields whose labels on the screens have other words than their names on the wire. */
const labelled = new Map([
  ['bank_name', 'bank'],
  ['branch_name', 'branch'],
  ['account_name', 'account holder'],
])

/**
 * The name of a field as people say it: `account_type` → `account type`, `area_id` → `area`, `preferred_on` →
 * `preferred date`. A schema that wants a capital, as in `Old password`, has its own text.
 */
function fieldName(path: readonly PropertyKey[] | undefined): string {
  const last = path?.filter((part) => typeof part === 'string').at(-1)
  if (last === undefined) return 'value'
  return labelled.get(last) ?? last.replace(/_id$/, '').replace(/_on$/, ' date').replaceAll('_', ' ')
}

const bounds = {
  too_small: { string: 'at least', number: 'at least', array: 'at least', unit: 'minimum' },
  too_big: { string: 'at most', number: 'at most', array: 'at most', unit: 'maximum' },
} as const

function boundText(
  subject: string,
  issue: { code: 'too_small' | 'too_big'; origin: string; limit: number | bigint },
) {
  const amount = `${bounds[issue.code].string} ${issue.limit}`
  if (issue.origin === 'string') return `${subject} must be ${amount} characters long`
  if (issue.origin === 'array')
    return `${subject} must have ${amount} ${issue.limit === 1 ? 'entry' : 'entries'}`
  return `${subject} must be ${amount}`
}

/** Zod's names of types, in plain words. */
const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  boolean: 'yes or no',
  object: 'an object',
}

/**
 * The sentence for a validation issue that has no text of its own. Server and web use the same function, so a form
 * shows the server's sentence before it is sent.
 */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = fieldName(issue.path)
  // An element's error stands at its list.
  const subject =
    typeof issue.path?.at(-1) === 'number' ? `Each entry of the ${field} field` : `The ${field} field`
  if (issue.input === undefined || issue.input === null) return `${subject} is required`
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return `${subject} is required`
      return boundText(subject, { code: 'too_small', origin: issue.origin, limit: issue.minimum })
    case 'too_big':
      return boundText(subject, { code: 'too_big', origin: issue.origin, limit: issue.maximum })
    case 'invalid_type':
      return `${subject} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${subject} must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `The ${issue.keys.join(', ')} field is not known`
    default:
      return `${subject} is not valid`
  }
}

/** Makes `sentence` the text of every issue without one. The server and the web app each call it once at start. */
export function installWording(): void {
  z.config({ customError: (issue) => sentence(issue) })
}

/** The key of a field in `errors`: `text`, `rules.2.percent`; an element of a plain list has the key of its list. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const end = path.findLastIndex((part) => !/^\d+$/.test(String(part)))
  return path.slice(0, end + 1).join('.') || 'body'
}

/** Field → texts. */
export type FieldErrors = Record<string, string[]>

/** An empty set of errors. It has no prototype, because a sent field may be called `constructor` or `__proto__`. */
export function noErrors(): FieldErrors {
  return Object.create(null) as FieldErrors
}

/** Nobody reads more, and a body can have ten thousand. */
const maxFields = 300

/** All problems as field → texts; an unknown field has its own key, a list's element the key of its list. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors = noErrors()
  for (const issue of issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, maxFields).map((key) => [...issue.path, key].join('.'))
        : [fieldPath(issue.path)]
    if (Object.keys(errors).length >= maxFields) break
    for (const key of keys) {
      const text = issue.code === 'unrecognized_keys' ? `The ${key} field is not known` : issue.message
      const texts = (errors[key] ??= [])
      if (!texts.includes(text)) texts.push(text)
    }
  }
  return errors
}
