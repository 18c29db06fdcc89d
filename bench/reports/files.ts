import { copier, copy } from './bare-client'
import type { BigReport } from './big-report'
import type { Caller } from './caller'
import { download } from './download'
import { medianOf, ms, print } from './figures'
import { growth } from './memory'
import type { WholePortal } from './portal'

const rounds = 3
const flatMb = 60

/** Downloads a report's file and measures how much the portal's memory grows. */
const take = (portal: WholePortal, { token }: Caller, id: number, query: string) =>
  growth(portal.pid, () =>
    download(portal.origin, `/ext-report-builder/query-reports/${id}/export?${query}`, token),
  )

/** All rows as CSV, compared with a bare COPY. */
export async function benchCsv(portal: WholePortal, by: Caller, report: BigReport): Promise<void> {
  const took = { ours: [] as number[], bare: [] as number[], grown: [] as number[], mb: 0 }
  const url = `${portal.logins.reporting}&options=${encodeURIComponent('-c search_path=report -c statement_timeout=0')}`
  await take(portal, by, report.id, 'format=csv')
  for (let round = 0; round < rounds; round++) {
    took.bare.push(await copy(url, report.sql))
    const { result, grown } = await take(portal, by, report.id, 'format=csv')
    took.ours.push(result.ms)
    took.grown.push(grown)
    took.mb = result.bytes / 1e6
  }
  const [ours, theirs] = [medianOf(took.ours), medianOf(took.bare)]
  const told = `${ms(ours)} for ${took.mb.toFixed(0)} MB, ${copier} ${ms(theirs)}`
  print('all rows as CSV', ours / theirs, { most: 1.3, unit: '×' }, told)
  print('  the portal grows meanwhile by', Math.max(...took.grown), { most: flatMb, unit: 'MB' })
}

/** All rows as XLSX, compared with the same rows as CSV. */
export async function benchXlsx(portal: WholePortal, by: Caller, id: number): Promise<void> {
  const took = { xlsx: [] as number[], csv: [] as number[], most: 0, grown: 0 }
  await take(portal, by, id, 'format=xlsx')
  for (let round = 0; round < rounds; round++) {
    const csv = await take(portal, by, id, 'format=csv')
    const { result, grown, most } = await take(portal, by, id, 'format=xlsx')
    took.csv.push(csv.result.ms)
    took.xlsx.push(result.ms)
    took.most = Math.max(took.most, most)
    took.grown = Math.max(took.grown, grown)
  }
  const [xlsx, csv] = [medianOf(took.xlsx), medianOf(took.csv)]
  print('as XLSX, beside CSV', xlsx / csv, { most: 1.5, unit: '×' }, `${ms(xlsx)}, as CSV ${ms(csv)}`)
  const whole = `${took.most.toFixed(0)} MB in all, which is mostly the portal itself`
  print('  the portal grows meanwhile by', took.grown, { most: flatMb, unit: 'MB' }, whole)
}
