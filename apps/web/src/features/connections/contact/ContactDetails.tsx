import { useQuery } from '@tanstack/react-query'
import { t } from '../../../language/t'
import { failureOf, hasStatus } from '../../../platform/api/failure'
import { DetailList } from '../../../ui/page/DetailList'
import { EmailText } from '../../../ui/page/EmailText'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Fallback } from '../../../ui/states/Fallback'
import { contactInfoQuery } from './contact-panel.data'

const labels = () => [t('Provider'), t('Phone'), t('Email'), t('Office')]
const waiting = <Skeleton width="70%" height="1.25em" />

/** The provider's phone, mailbox and office. */
export function ContactDetails() {
  const query = useQuery(contactInfoQuery())
  const { data } = query
  // before the first organization is made, its administrator sees this
  if (hasStatus(query.error, 404)) return <EmptyState>{t('There are no contact details yet.')}</EmptyState>
  if (!data)
    return (
      <Fallback
        what={t('The contact')}
        failure={query.error && failureOf(query)}
        skeleton={<DetailList items={labels().map((label) => ({ label, value: waiting }))} />}
      />
    )
  const { name, mobile_no, email, address, support_hours } = data
  return (
    <DetailList
      items={[
        { label: t('Provider'), value: name },
        { label: t('Phone'), value: <a href={`tel:${mobile_no}`}>{mobile_no}</a> },
        ...(support_hours ? [{ label: t('Hours'), value: support_hours }] : []),
        ...(email ? [{ label: t('Email'), value: <Mailbox address={email} /> }] : []),
        ...(address ? [{ label: t('Office'), value: address }] : []),
      ]}
    />
  )
}

function Mailbox({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <EmailText>{address}</EmailText>
    </a>
  )
}
