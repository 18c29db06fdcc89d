import type { AskedRun } from '../reports.data'

/** How a report is narrowed, as a body has it: nothing where nothing is set. */
export const narrowedAs = ({ filters, parameters }: Pick<AskedRun, 'filters' | 'parameters'>) => ({
  ...(filters && filters.length > 0 && { filters }),
  ...(parameters && Object.keys(parameters).length > 0 && { parameters }),
})
