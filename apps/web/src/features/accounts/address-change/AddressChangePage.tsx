import type { AddressChange } from '@uplink/contract/address-changes'
import { t } from '../../../language/t'
import { failureOf, isWithoutConnection } from '../../../platform/api/failure'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Section } from '../../../ui/page/Section'
import { Aside, Beside } from '../../../ui/panels/Aside'
import { Fallback } from '../../../ui/states/Fallback'
import { SkeletonFields } from '../../../ui/states/SkeletonShapes'
import { Pager } from '../../../ui/pages/Pager'
import { OrderItem } from '../../orders/orders.public'
import { addressChangesQuery } from './address-change.data'
import classes from './AddressChangePage.module.css'
import { AddressChangeForm } from './AddressChangeForm'

/** Asks to move the line: the form while no request is open, and the steps of earlier requests. */
export function AddressChangePage() {
  const { query, page, toPage } = useList({ query: addressChangesQuery })
  const { data } = query
  if (!data)
    return (
      <>
        <Head />
        <Section isNarrow={query.isPending}>
          <Fallback
            what={t('Your requests')}
            failure={query.error && failureOf(query)}
            none={
              isWithoutConnection(query.error) &&
              t('There is no line on your account, so there is nothing to move.')
            }
            skeleton={<SkeletonFields count={5} />}
          />
        </Section>
      </>
    )
  const isOpen = data.data.some(({ status }) => status !== 'completed' && status !== 'cancelled')
  return (
    <>
      <Head />
      <div className={classes.page}>
        {!isOpen && page === 1 && (
          <Beside
            isForm
            aside={
              <Aside title={t('What happens next')}>
                <ol className={classes.steps}>
                  <li>{t('We check that we can serve the new address.')}</li>
                  <li>{t('We call you to agree on a day and a time.')}</li>
                  <li>{t('A technician connects your line there. Until then it works where it is.')}</li>
                </ol>
              </Aside>
            }
          >
            <Section title={t('Where are you moving to?')} isNarrow>
              <AddressChangeForm />
            </Section>
          </Beside>
        )}
        {data.data.map((change) => (
          <Request key={change.id} change={change} />
        ))}
        {data.last_page > 1 && (
          <Pager
            page={data.current_page}
            lastPage={data.last_page}
            total={data.total}
            perPage={data.per_page}
            onChange={toPage}
          />
        )}
      </div>
    </>
  )
}

function Head() {
  return (
    <PageHeader
      title={t('Address change')}
      lead={t(
        'Moving? Take your line with you. We check whether we serve the new address and agree on a day with you.',
      )}
    />
  )
}

function Request({ change }: { change: AddressChange }) {
  return (
    <OrderItem order={change}>
      <p>
        {change.address}, {t(change.area)}, {t(change.city)}
      </p>
      <p className={classes.soft}>
        {t('On {date} if possible.', { date: formatDisplayDate(change.preferred_on) })} {change.note}
      </p>
    </OrderItem>
  )
}
