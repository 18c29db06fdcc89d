import { linesOf, optionsOf } from './option-lines'
import type { OptionSet, OptionSetForm } from './options.data'

export const formOf = (
  set: Pick<OptionSet, 'name' | 'options' | 'report_id'> | undefined,
): OptionSetForm => ({
  name: set?.name ?? '',
  kind: set?.report_id == null ? 'list' : 'report',
  options: linesOf(set?.options ?? []),
  report_id: set?.report_id ?? null,
})

export const bodyOf = ({ name, kind, options, report_id }: OptionSetForm) => ({
  name,
  options: kind === 'list' ? optionsOf(options) : [],
  report_id: kind === 'report' ? report_id : null,
})

/** The form has one field for all options, so `options.3.value` of the body is shown there. */
export const placeOf = (path: string) => (path.startsWith('options') ? 'options' : path)
