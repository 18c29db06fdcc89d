import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { DetailList } from '../../ui/page/DetailList'
import { SkeletonText } from '../../ui/states/Skeleton'
import { Fallback } from '../../ui/states/Fallback'
import { contactInfoQuery } from './contact-panel.data'

/** The provider's phone, mailbox and office. */
export function ContactDetails() {
  const query = useQuery(contactInfoQuery())
  const { data } = query
  if (!data)
    return (
      <Fallback
        what="The contact"
        failure={query.error && failureOf(query)}
        skeleton={<SkeletonText lines={4} />}
      />
    )
  const { name, mobile_no, email, address } = data
  return (
    <DetailList
      items={[
        { label: 'Provider', value: name },
        { label: 'Phone', value: <a href={`tel:${mobile_no}`}>{mobile_no}</a>, isNumber: true },
        ...(email ? [{ label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> }] : []),
        ...(address ? [{ label: 'Office', value: address }] : []),
      ]}
    />
  )
}
