import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@uplink/contract/connections'
import { failureOf } from '../../platform/api/failure'
import { formatGigabytes, formatSpeed } from '../../platform/units/units'
import { DetailList, type Detail } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import { accountQuery } from './packages.data'

/** Whose line it is and what was bought for it. */
export function AccountPart() {
  const query = useQuery(accountQuery())
  return (
    <Section title="Account and package">
      {query.data ? (
        <DetailList items={detailsOf(query.data)} />
      ) : query.error ? (
        <ErrorState title="Your account could not be loaded." {...failureOf(query)} />
      ) : (
        <LoadingState label="Loading your account">
          <DetailList items={labels.map((label) => ({ label, value: <Skeleton width="70%" /> }))} />
        </LoadingState>
      )}
    </Section>
  )
}

const labels = ['Package', 'Speed', 'Included', 'Account holder', 'Client ID', 'Phone', 'Email', 'Address']

/** The specification's word for what is not there. */
const missing = 'NA'

function detailsOf(account: AccountInfo): Detail[] {
  const { download_mbps: down, upload_mbps: up, package: name } = account
  const values = [
    name ?? missing,
    down === null || up === null ? missing : `${formatSpeed(down)} down, ${formatSpeed(up)} up`,
    included(account),
    account.holder,
    account.username,
    account.phone,
    account.email ?? missing,
    `${account.address}, ${account.city}`,
  ]
  return labels.map((label, index) => ({ label, value: values[index], isNumber: true }))
}

function included({ package: name, quota_bytes: quota }: AccountInfo): string {
  if (name === null) return missing
  return quota === null ? 'No limit' : `${formatGigabytes(quota)} per billing period`
}
