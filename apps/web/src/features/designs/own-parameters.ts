import { pathTo } from '@uplink/contract/screens'
import type { DesignCell } from '@uplink/contract/designs/definition'

/** The values of the report's parameters that are set in the cell; undefined where there are none. */
export function ownParameters({ parameters }: Pick<DesignCell, 'parameters'>) {
  const set = Object.entries(parameters).filter(([, value]) => value.trim() !== '')
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

/** The page of a cell's report with the same parameters, `p.day=2026-11-22`, and with these filters. */
export function reportHref(
  id: number,
  cell: Pick<DesignCell, 'parameters'>,
  filters: Readonly<Record<string, string>> = {},
): string {
  const parameters = Object.entries(ownParameters(cell) ?? {}).map(([name, value]) => [`p.${name}`, value])
  const query = new URLSearchParams([...parameters, ...Object.entries(filters)]).toString()
  return `${pathTo('report', { id })}${query && `?${query}`}`
}
