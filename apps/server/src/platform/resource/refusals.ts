import { counted, singularOf } from '@uplink/contract/counted'
import { invalid, invalidFields, Problem } from '../http/problem'
import type { Resource } from './declaration'

interface Broken {
  code?: string
  constraint?: string
}

const foreignKeyViolation = '23503'

/** An error of the database that broke a rule of the table, as an error of the form; other errors unchanged. */
export function refusalOf(
  error: unknown,
  { table, constraints }: Pick<Resource, 'table' | 'constraints'>,
): unknown {
  const { code, constraint = '' } = error as Broken
  const known = constraints?.[constraint]
  if (known) return invalid(known[0], known[1])
  if (code !== foreignKeyViolation || !constraint.startsWith(`${table}_`)) return error
  return notValid(constraint.slice(table.length + 1).replace(/_fkey$/, ''))
}

/** The error for fields that refer to records that do not exist for the caller. */
export function notValid(...fields: string[]): Problem {
  const text = (field: string) => `The ${field.replace(/_id$/, '').replaceAll('_', ' ')} field is not valid`
  return invalidFields(Object.fromEntries(fields.map((field) => [field, [text(field)]])))
}

/** Whether a deletion failed because something refers to the record. */
export const isInUse = (error: unknown) => (error as Broken).code === foreignKeyViolation

/** `Billing is in use: 12 services and 1 person refer to it.` */
export function inUse(name: unknown, uses: readonly { what: string; count: number }[]): Problem {
  if (uses.length === 0) return new Problem('record.in-use')
  const parts = uses.map(({ what, count }) => counted(count, singularOf(what), what))
  const last = parts.pop() ?? ''
  const named = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  const refer = uses.length === 1 && uses[0]?.count === 1 ? 'refers' : 'refer'
  return new Problem('record.in-use', { message: `${String(name)} is in use: ${named} ${refer} to it.` })
}
