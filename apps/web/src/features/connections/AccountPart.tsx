import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@uplink/contract/connections'
import type { ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { formatGigabytes } from '../../platform/units/units'
import { DetailList } from '../../ui/page/DetailList'
import { Section } from '../../ui/page/Section'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { accountQuery } from './account.data'
import { speedWords } from './speed-words'

/** Whose line it is and what was bought for it. */
export function AccountPart() {
  const query = useQuery(accountQuery())
  return (
    <Section title="Account and package">
      {query.data ? (
        <Facts values={valuesOf(query.data)} />
      ) : (
        <Fallback
          what="Your account"
          failure={query.error && failureOf(query)}
          skeleton={<Facts values={labels.map(() => waiting)} />}
        />
      )}
    </Section>
  )
}

const labels = ['Package', 'Speed', 'Included', 'Client ID', 'Account holder', 'Phone', 'Email', 'Address']
const waiting = <Skeleton width="70%" height="1.25em" />

function Facts({ values }: { values: ReactNode[] }) {
  return (
    <DetailList
      isSpread
      items={labels.map((label, index) => ({ label, value: values[index], isNumber: true }))}
    />
  )
}

/** The specification's word for what is not there. */
const missing = 'NA'

/** In the order of the labels. */
function valuesOf(account: AccountInfo): string[] {
  const { download_mbps: down, upload_mbps: up } = account
  return [
    account.package ?? missing,
    down === null || up === null ? missing : speedWords(down, up),
    included(account),
    account.username,
    account.holder,
    account.phone,
    account.email ?? missing,
    // many addresses end with their city already
    account.address.endsWith(account.city) ? account.address : `${account.address}, ${account.city}`,
  ]
}

function included({ package: name, quota_bytes: quota }: AccountInfo): string {
  if (name === null) return missing
  return quota === null ? 'No limit' : `${formatGigabytes(quota)} per billing period`
}
