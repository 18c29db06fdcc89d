import * as z from 'zod'
import { recordStatus, statusFilter, text } from './form-fields'
import { anyOfIds, defineResource } from './resource'
import { bodyId } from './route'

/**
 * What a way of money is, for the ledger and for lists of payments. `mobile` is a wallet at the counter, such as an agent's
 * bKash or Nagad; money that comes through a gateway is none of these.
 */
export const wayKinds = ['cash', 'bank', 'mobile', 'cheque', 'other'] as const

export type WayKind = (typeof wayKinds)[number]

export const wayKind = z.enum(wayKinds, { error: 'Choose what kind of money it is' })

/** Whether a payment of a way has a number of its own: a slip's, a transfer's, a cheque's. */
const referenceUse = z.enum(['none', 'optional', 'required'], { error: 'Choose whether it has a reference' })

/** What such a number is made of. A few forms rather than patterns: nobody has to write one, and none can be slow. */
const referenceForm = z.enum(['any', 'digits', 'letters-digits'])

const length = (error: string) => z.number({ error }).int({ error }).min(1, { error }).max(64, { error })

/** The rule of a way about the number of its payments. */
const referenceRule = {
  reference: referenceUse,
  reference_form: referenceForm,
  /** How many characters it has, at least and at most. */
  reference_least: length('Write a length from 1 to 64'),
  reference_most: length('Write a length from 1 to 64'),
}

export type ReferenceRule = z.infer<z.ZodObject<typeof referenceRule>>

/** A way as whoever takes money chooses it. */
export const payableWay = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: wayKind,
  ...referenceRule,
})

export type PayableWay = z.infer<typeof payableWay>

const made: Record<ReferenceRule['reference_form'], { of: RegExp; words: string }> = {
  any: { of: /^[^\p{Cc}]*$/u, words: 'characters' },
  digits: { of: /^[0-9]*$/, words: 'digits' },
  'letters-digits': { of: /^[0-9A-Za-z-]*$/, words: 'letters and digits' },
}

/** What the number of a payment of this way is called. */
export const referenceName = (kind: WayKind): string =>
  ({
    cash: 'paper receipt no',
    bank: 'bank’s transaction number',
    mobile: 'transaction ID',
    cheque: 'cheque number',
    other: 'reference',
  })[kind]

/** What is wrong with a reference by its way's rule; undefined: nothing. */
export function referenceFault(
  { kind, ...rule }: ReferenceRule & { kind: WayKind },
  given: string | null | undefined,
): string | undefined {
  const name = referenceName(kind)
  const written = given ?? ''
  if (rule.reference === 'none') return written === '' ? undefined : 'This way of money has no reference'
  if (written === '') return rule.reference === 'required' ? `The ${name} field is required` : undefined
  const { of, words } = made[rule.reference_form]
  const { reference_least: least, reference_most: most } = rule
  const isRight = written.length >= least && written.length <= most && of.test(written)
  if (isRight) return undefined
  return `The ${name} must be ${least === most ? String(least) : `${least} to ${most}`} ${words}`
}

/** The ways in which an organization takes money past all gateways. */
export const paymentWays = defineResource({
  noun: 'payment-way',
  model: 'payment-way',
  path: '/payment-ways',
  record: {
    name: z.string(),
    kind: wayKind,
    ...referenceRule,
    organization_id: z.number().int(),
    organization: z.string(),
    status: recordStatus,
  },
  form: {
    name: text('The name field is required', { max: 60 }),
    /** It stays what it is. */
    kind: wayKind,
    reference: referenceUse,
    reference_form: referenceForm.default('any'),
    reference_least: referenceRule.reference_least.default(1),
    reference_most: referenceRule.reference_most.default(64),
    organization_id: bodyId,
    /** Payments can be taken in active ways only. */
    status: recordStatus,
  },
  filters: { organization_id: anyOfIds, status: statusFilter },
  sort: ['name', 'kind', 'organization', 'status', 'updated_at'],
  listedBy: 'organization',
  thenBy: 'name',
})
