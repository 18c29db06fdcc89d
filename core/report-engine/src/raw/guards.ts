import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { RawGuard } from './guard'
import { mysqlGuard } from './mysql/guard'
import { postgresqlGuard } from './postgresql/guard'

/** The guard for raw SQL of this kind of database. PostgreSQL's loads its parser first, once. */
export async function guardFor(dialect: ReportDialect): Promise<RawGuard> {
  return dialect === 'mysql' ? mysqlGuard : postgresqlGuard()
}
