import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@uplink/contract/connections'
import type { ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { formatGigabytes } from '../../platform/units/units'
import { Section } from '../../ui/page/Section'
import { ErrorState } from '../../ui/states/ErrorState'
import { LoadingState } from '../../ui/states/LoadingState'
import { Skeleton } from '../../ui/states/Skeleton'
import classes from './AccountPart.module.css'
import { accountQuery } from './packages.data'
import { speedWords } from './speed-words'

/** Whose line it is and what was bought for it. */
export function AccountPart() {
  const query = useQuery(accountQuery())
  return (
    <Section title="Account and package">
      {query.data ? (
        <Facts values={valuesOf(query.data)} />
      ) : query.error ? (
        <ErrorState title="Your account could not be loaded." {...failureOf(query)} />
      ) : (
        <LoadingState label="Loading your account">
          <Facts values={labels.map(() => waiting)} />
        </LoadingState>
      )}
    </Section>
  )
}

const labels = ['Package', 'Speed', 'Included', 'Client ID', 'Account holder', 'Phone', 'Email', 'Address']
const waiting = <Skeleton width="70%" height="1.25em" />

/** Side by side; on a phone under each other. */
function Facts({ values }: { values: ReactNode[] }) {
  return (
    <dl className={classes.facts}>
      {labels.map((label, index) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{values[index]}</dd>
        </div>
      ))}
    </dl>
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
