import { t } from '../../../language/t'
import { DetailList } from '../../../ui/page/DetailList'
import { Section } from '../../../ui/page/Section'
import { Skeleton } from '../../../ui/states/Skeleton'
import { DataTable } from '../../../ui/table/DataTable'
import { lineColumns, paymentColumns } from './invoice-part-columns'
import classes from './InvoiceParts.module.css'

const waiting = <Skeleton width="70%" height="1.25em" />
const facts = (...labels: string[]) => (
  <DetailList items={labels.map((label) => ({ label, value: waiting }))} />
)

/** Stands in for the parts of a bill while it loads. */
export function InvoiceWaiting() {
  return (
    <div className={classes.parts}>
      <div className={classes.money}>
        <Section title={t('What it is for')} isFlush>
          <DataTable
            label={t('Lines')}
            columns={lineColumns}
            rows={undefined}
            rowKey={({ position }) => position}
            expectedRows={3}
          />
        </Section>
        <Section title={t('Payments')} isFlush>
          <DataTable
            label={t('Payments')}
            columns={paymentColumns}
            rows={undefined}
            rowKey={({ id }) => id}
            expectedRows={1}
          />
        </Section>
      </div>
      <div className={classes.parties}>
        <Section title={t('Dates')}>{facts(t('Issued'), t('Due'))}</Section>
        <Section title={t('Billed to')}>
          {facts(t('Name'), t('Client ID'), t('Address'), t('Contact number'))}
        </Section>
        <Section title={t('Billed by')}>{facts(t('Provider'), t('Address'), t('Contact number'))}</Section>
      </div>
    </div>
  )
}
