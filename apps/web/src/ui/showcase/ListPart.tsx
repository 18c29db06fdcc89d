import { StatusBadge } from '../feedback/StatusBadge'
import { SegmentedTabs } from '../menu/SegmentedTabs'
import { FilterBar } from '../page/FilterBar'
import { Section } from '../page/Section'
import { Fallback } from '../states/Fallback'
import { CardList } from '../lists/CardList'
import { DayList } from '../lists/DayList'
import { bills } from './lists/samples'
import styles from './Showcase.module.css'

const days = [
  { date: '05/06/2026', rows: bills.slice(0, 2) },
  { date: '04/06/2026', rows: bills.slice(2, 3) },
]

/** Lists other than tables, and what is shown in place of content. */
export function ListPart() {
  return (
    <>
      <FilterBar>
        <SegmentedTabs
          label="Which bills"
          choices={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Open' },
          ]}
          value="all"
          onChange={() => undefined}
        />
      </FilterBar>
      <div className={styles.columns}>
        <Section title="Under their days" isFlush>
          <DayList
            label="Invoices"
            level={3}
            rows={bills}
            rowKey={(bill) => bill.id}
            days={() => days}
            lines={(bill) => ({
              title: bill.customer,
              href: `#invoice-${bill.id}`,
              aside: bill.amount,
              meta: `${bill.package} · ${bill.area}`,
              end: <StatusBadge tone="info">Due</StatusBadge>,
            })}
          />
        </Section>
        <CardList label="Invoices as cards" rows={bills.slice(0, 2)} rowKey={(bill) => bill.id}>
          {(bill) => <Section title={bill.customer}>{bill.amount}</Section>}
        </CardList>
        <Section title="There is none">
          <Fallback what="Your package" none="There is no line on your account." />
        </Section>
        <Section title="It could not be had">
          <Fallback what="Your package" failure={{ requestId: 'req-7f3a93' }} />
        </Section>
      </div>
    </>
  )
}
