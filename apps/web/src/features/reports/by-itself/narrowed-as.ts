import type { AskedRun } from '../reports.data'

/** The filters and parameters of a report in the form of a body; those that are not set are left out. */
export const narrowedAs = ({ filters, parameters }: Pick<AskedRun, 'filters' | 'parameters'>) => ({
  ...(filters && filters.length > 0 && { filters }),
  ...(parameters && Object.keys(parameters).length > 0 && { parameters }),
})
