import { pathTo } from '@uplink/contract/screens'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { t } from '../../../language/t'
import { useList } from '../../../platform/list/use-list'
import { isTold } from '../../../platform/api/failure'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { Menu } from '../../../ui/menu/Menu'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Skeleton } from '../../../ui/states/Skeleton'
import { DataTable } from '../../../ui/table/DataTable'
import { useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { billInfoQuery, billingHistoryQuery, saveYear } from '../billing.data'
import type { Invoice } from '@uplink/contract/billing'
import { formatDate, formatDisplayDate } from '../../../platform/dates/dates'
import { formatMoney } from '../../../platform/money/money'
import type { Column } from '../../../ui/table/columns'
import { BillBars, monthOf, rangeWords } from '../BillBars'
import { BillPart } from '../BillPart'
import { InvoiceStatus } from '../InvoiceStatus'
import classes from './BillingHistoryPage.module.css'

const isOpen = ({ status }: Invoice) => status === 'open'

const invoiceColumns = (): Column<Invoice>[] => [
  { key: 'number', header: t('Bill'), width: '10rem', cell: ({ number }) => number, phoneCell: monthOf },
  {
    key: 'period',
    header: t('Period'),
    phoneCell: ({ number }) => number,
    cell: ({ period_start, period_end }) =>
      `${formatDisplayDate(period_start)} – ${formatDisplayDate(period_end)}`,
  },
  {
    key: 'issued',
    header: t('Issued'),
    isMinor: true,
    phone: 'hidden',
    cell: ({ issued_on }) => formatDisplayDate(issued_on),
  },
  {
    key: 'due',
    header: t('Due'),
    cell: ({ due_on }) => formatDate(due_on),
    phoneCell: (invoice) => isOpen(invoice) && t('due {date}', { date: formatDate(invoice.due_on) }),
  },
  {
    key: 'status',
    header: t('Status'),
    phone: 'end',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    key: 'paid',
    header: t('Paid'),
    isNumber: true,
    isMinor: true,
    phone: 'hidden',
    cell: ({ paid }) => formatMoney(paid),
  },
  {
    key: 'total',
    header: t('Total'),
    isNumber: true,
    phone: 'aside',
    cell: ({ total }) => formatMoney(total),
  },
]

/** All bills of a year in one file, of the years that are on the screen. */
function YearFiles({ bills, isSmall }: { bills: readonly Invoice[] | undefined; isSmall: boolean }) {
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: saveYear,
    onError: (error) => {
      if (!isTold(error)) toasts.error(t('Try again in a moment.'), t('The PDF could not be downloaded.'))
    },
  })
  const years = [...new Set(bills?.map(({ issued_on }) => issued_on.slice(0, 4)))]
  // while the bills are awaited it keeps its room
  if (bills?.length === 0) return null
  return (
    <Menu
      label={t('All bills of a year')}
      items={years.map((year) => ({ key: year, label: year, onSelect: () => mutate(year) }))}
      trigger={(trigger) => (
        <Button
          icon={Download}
          isSaving={isPending}
          disabled={!bills}
          {...(isSmall && { kind: 'quiet', 'aria-label': t('All bills of a year, PDF') })}
          {...trigger}
        >
          {isSmall ? t('PDF') : t('All bills of a year')}
        </Button>
      )}
    />
  )
}

/** The first page, which is the last twelve months, as bars; nothing where there is nothing to compare. */
function LastBills({ bills }: { bills: readonly Invoice[] | undefined }) {
  if (bills && bills.length < 2) return null
  return (
    <section className={classes.last} aria-label={t('The last bills')}>
      {bills ? (
        <>
          <p className={classes.head}>
            <span>{t('The last bills')}</span>
            <span className="ui-figures">{rangeWords(bills)}</span>
          </p>
          <BillBars bills={bills.toReversed()} />
        </>
      ) : (
        <Skeleton height="8.25rem" />
      )}
    </section>
  )
}

/** What is owed, then every bill of the active connection. */
export function BillingHistoryPage() {
  const isPhone = usePhone()
  const list = useList({ query: billingHistoryQuery })
  const isPrepaid = Boolean(useQuery(billInfoQuery()).data?.prepaid)
  const years = <YearFiles bills={list.query.error ? [] : list.query.data?.data} isSmall={isPhone} />
  const bills = list.shown({
    what: t('bills'),
    none: isPrepaid
      ? t('There are no bills yet; each one comes with its payment.')
      : t('There are no bills yet; the first one comes within a day of your contract’s first day.'),
    isOfConnection: true,
  })
  return (
    <>
      <PageHeader
        title={t('Billing history')}
        lead={isPhone ? undefined : t('Every bill of this line, the latest period first.')}
        menu={isPhone && years}
        actions={
          !isPhone && (
            <>
              {years}
              <ButtonLink icon={ScrollText} href={pathTo('statement')}>
                {t('Account statement')}
              </ButtonLink>
            </>
          )
        }
      />
      {!(list.query.error && !list.query.data) && (
        <div className={classes.top}>
          {/* on a phone nothing stands between the title and what is owed */}
          <BillPart
            isMainAct
            isAtThumb
            beside={
              isPhone && (
                <ButtonLink kind="quiet" href={pathTo('statement')}>
                  {t('Statement')}
                </ButtonLink>
              )
            }
          />
          <LastBills bills={list.page === 1 ? list.query.data?.data : []} />
        </div>
      )}
      <Section isFlush>
        <DataTable
          {...bills}
          label={t('Bills')}
          columns={invoiceColumns()}
          rowKey={(invoice) => invoice.id}
          rowHref={(invoice) => pathTo('bill', { id: invoice.id })}
          // no room is kept at the edge where all is paid
          {...(bills.rows?.some(isOpen) && {
            rowActions: (invoice: Invoice) =>
              isOpen(invoice) && (
                <ButtonLink
                  size="small"
                  href={pathTo('payBill', { bills: invoice.id })}
                  aria-label={t('Pay {bill}', { bill: invoice.number })}
                >
                  {t('Pay')}
                </ButtonLink>
              ),
          })}
          expectedRows={12}
        />
      </Section>
    </>
  )
}
