import * as z from 'zod'

/**
 * A field as people call it: `account_type` → `account type`, `area_id` → `area`, `preferred_on` → `preferred date`;
 * `old_password` → `Old password` is left to the schema that wants it.
 */
function fieldName(path: readonly PropertyKey[] | undefined): string {
  const last = path?.filter((part) => typeof part === 'string').at(-1)
  if (last === undefined) return 'value'
  return String(last).replace(/_id$/, '').replace(/_on$/, ' date').replaceAll('_', ' ')
}

const bounds = {
  too_small: { string: 'at least', number: 'at least', array: 'at least', unit: 'minimum' },
  too_big: { string: 'at most', number: 'at most', array: 'at most', unit: 'maximum' },
} as const

function boundText(
  field: string,
  issue: { code: 'too_small' | 'too_big'; origin: string; limit: number | bigint },
) {
  const amount = `${bounds[issue.code].string} ${issue.limit}`
  if (issue.origin === 'string') return `The ${field} field must be ${amount} characters long`
  if (issue.origin === 'array')
    return `The ${field} field must have ${amount} ${issue.limit === 1 ? 'entry' : 'entries'}`
  return `The ${field} field must be ${amount}`
}

/** Zod's names of types, as people say them. */
const kinds: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  boolean: 'yes or no',
  object: 'an object',
}

/**
 * The sentence a person reads for a validation issue that has no text of its own. Server and web use the same, so a
 * form shows before sending what the server would answer.
 */
function sentence(issue: z.core.$ZodRawIssue): string {
  const field = fieldName(issue.path)
  if (issue.input === undefined || issue.input === null) return `The ${field} field is required`
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return `The ${field} field is required`
      return boundText(field, { code: 'too_small', origin: issue.origin, limit: issue.minimum })
    case 'too_big':
      return boundText(field, { code: 'too_big', origin: issue.origin, limit: issue.maximum })
    case 'invalid_type':
      return `The ${field} field must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `The ${field} field must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `The ${issue.keys.join(', ')} field is not known`
    default:
      return `The ${field} field is not valid`
  }
}

/** Makes `sentence` the text of every issue without one. Called once by the server's and the web app's start. */
export function installWording(): void {
  z.config({ customError: (issue) => sentence(issue) })
}

/** The key of a field in `errors`: `text`, `rules.2.percent`; an element of a list of plain values is its list. */
export function fieldPath(path: readonly PropertyKey[]): string {
  const end = path.findLastIndex((part) => !/^\d+$/.test(String(part)))
  return path.slice(0, end + 1).join('.') || 'body'
}

/** Field → texts. */
export type FieldErrors = Record<string, string[]>

/** No errors yet. Without a prototype: `constructor` or `__proto__` can be the name of a field that somebody sent. */
export function noErrors(): FieldErrors {
  return Object.create(null) as FieldErrors
}

/** Field → texts, of all problems; an unknown field is named by itself, a list's element by its list. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors = noErrors()
  for (const issue of issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [fieldPath(issue.path)]
    for (const key of keys) {
      const text = issue.code === 'unrecognized_keys' ? `The ${key} field is not known` : issue.message
      const texts = (errors[key] ??= [])
      if (!texts.includes(text)) texts.push(text)
    }
  }
  return errors
}
