import type { ResolvedReport, Source } from './model'

/**
 * Whether the viewer sees only some rows of a table that these sources read. SQL that a person has written must not be
 * evaluated then: a database may do so before it leaves the hidden rows out, and its message about a row quotes it. A
 * raw report is never narrowed, because it is refused to such a viewer.
 */
export const isNarrowed = (sources: readonly Source[]): boolean =>
  sources.some((source) =>
    source.kind === 'table'
      ? source.rows !== 'all'
      : source.report.kind === 'built' && isNarrowed(source.report.from.map((inner) => inner.source)),
  )

/** Whether the viewer sees every row of all tables of a report, so that the database's message about it hides nothing. */
export const seesAllRows = (report: ResolvedReport): boolean =>
  report.kind === 'raw' || !isNarrowed(report.from.map(({ source }) => source))
