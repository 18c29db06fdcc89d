import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { DetailList } from '../../ui/page/DetailList'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { SkeletonText } from '../../ui/states/Skeleton'
import { contactInfoQuery } from './contact-panel.data'

/** How to reach the provider: what a phone can call or write to is a link. */
export function ContactPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Support" size="large" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Contact />
    </Dialog>
  )
}

function Contact() {
  const query = useQuery(contactInfoQuery())
  const { data, error } = query
  if (error) return <ErrorState title="The contact could not be loaded." {...failureOf(query)} />
  if (!data)
    return (
      <LoadingState>
        <SkeletonText lines={4} />
      </LoadingState>
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
