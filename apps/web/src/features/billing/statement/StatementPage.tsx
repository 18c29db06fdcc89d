import { pathTo } from '@uplink/contract/screens'
import { t } from '../../../language/t'
import { useList } from '../../../platform/list/use-list'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { DataTable } from '../../../ui/table/DataTable'
import { statementQuery } from '../billing.data'
import { statementColumns } from './statement-columns'
import { StatementPeriod } from './StatementPeriod'
import { StatementSums } from './StatementSums'

/** Every movement of the active connection's money; page and period are in the address. */
export function StatementPage() {
  const { query, chosen, isNarrowed, narrow, shown } = useList({
    query: statementQuery,
    filters: { from: 'day', to: 'day' },
  })
  const none = isNarrowed ? t('Nothing happened in this period.') : t('Nothing has been billed or paid yet.')
  return (
    <>
      <PageHeader
        title={t('Account statement')}
        lead={t(
          'Every bill, payment and credit of this line, with the balance after each. Below zero is what you owe.',
        )}
        back={{ href: pathTo('bills'), label: t('Billing history') }}
      />
      <StatementPeriod {...chosen} onChange={narrow} />
      {query.data && <StatementSums statement={query.data} />}
      <Section isFlush>
        <DataTable
          {...shown({ what: t('movements'), none, isOfConnection: true })}
          label={t('Movements')}
          columns={statementColumns}
          rowKey={(entry) => entry.id}
          expectedRows={12}
        />
      </Section>
    </>
  )
}
