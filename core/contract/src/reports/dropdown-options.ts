import * as z from 'zod'
import { text } from '../form-fields'
import { anyOfIds, defineResource } from '../resource'
import { bodyId, defineRoute, id } from '../route'
import { wholeList } from '../wire'
import { reportLimits } from './words'
import { asIs } from '../visible-texts'

const option = z.strictObject({
  value: asIs(z.string().trim().min(1).max(200)),
  /** The text that is shown; empty: the value. */
  label: z.string().trim().max(200).default(''),
})

const path = '/ext-report-builder/dropdown-options'

/** A set of choices for grid filters, which name it `DDID:n`: a list, or the first two columns of a saved report. */
export const dropdownOptions = defineResource({
  noun: 'dropdown-option',
  model: 'dropdown-option',
  path,
  record: {
    name: z.string(),
    organization_id: z.number().int(),
    organization: z.string(),
    options: z.array(option),
    /** The saved report whose first two columns are value and label. */
    report_id: z.number().int().nullable(),
    report_name: z.string().nullable(),
  },
  form: {
    name: text('The name field is required', { max: 100 }),
    options: z.array(option).max(reportLimits.options).default([]),
    report_id: bodyId.nullish(),
    /** The organization it belongs to; absent: the caller’s own. */
    organization_id: bodyId.optional(),
  },
  filters: { organization_id: anyOfIds },
  sort: ['name', 'updated_at'],
})

export const dropdownChoiceRoutes = {
  choices: defineRoute({
    method: 'GET',
    path: `${path}/:id/choices`,
    summary:
      'The choices of a set of drop-down options; choices from a report contain only rows that the caller may see',
    right: { audience: 'staff', name: 'dropdown-options.choices' },
    params: z.strictObject({ id }),
    response: wholeList(z.object({ value: z.string(), label: z.string() })),
    load: 'slow',
  }),
}
