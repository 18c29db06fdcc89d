import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@uplink/contract/connections'
import type { ReactNode } from 'react'
import { t } from '../../language/t'
import { failureOf } from '../../platform/api/failure'
import { formatOrdinalDate } from '../../platform/dates/dates'
import { formatGigabytes } from '../../platform/units/units'
import { DetailList } from '../../ui/page/DetailList'
import { EmailText } from '../../ui/page/EmailText'
import { Fallback } from '../../ui/states/Fallback'
import { Skeleton } from '../../ui/states/Skeleton'
import { accountQuery } from './account.data'
import { speedWords } from './packages/speed-words'

/** A person that the screen shows already, under the account's field names. */
export type ShownPerson = Pick<AccountInfo, 'holder' | 'phone' | 'email'>

/** The package and the line's Client ID. */
export function AccountValue() {
  const { data } = useQuery(accountQuery())
  return data ? `${data.package === null ? missing() : t(data.package)} · ${data.username}` : null
}

/** Whose line it is and which package it has. What `beside` already shows is left out. */
export function AccountPart({ beside }: { beside?: ShownPerson }) {
  const query = useQuery(accountQuery())
  const list = (account?: AccountInfo) => (
    <DetailList isSpread={!beside} items={factsOf(account, beside ?? {})} />
  )
  return query.data ? (
    list(query.data)
  ) : (
    <Fallback what={t('Your account')} failure={query.error && failureOf(query)} skeleton={list()} />
  )
}

const waiting = <Skeleton width="70%" height="1.25em" />

/** The specification's word for a missing value. */
const missing = () => t('NA')

type Fact = [label: string, valueOf: (account: AccountInfo) => ReactNode, ofPerson?: keyof ShownPerson]

const facts = (): Fact[] => [
  [t('Package'), ({ package: name }) => (name === null ? missing() : t(name))],
  [t('Speed'), speed],
  [t('Included'), included],
  [
    t('Contract start'),
    ({ contractStartDate: start }) => (start === null ? missing() : formatOrdinalDate(start)),
  ],
  [t('Client ID'), ({ username }) => username],
  [t('Account holder'), ({ holder }) => holder, 'holder'],
  [t('Phone'), ({ phone }) => phone, 'phone'],
  [t('Email'), ({ email }) => (email === null ? missing() : <EmailText>{email}</EmailText>), 'email'],
  // many addresses end with their city already
  [t('Address'), ({ address, city }) => (address.endsWith(city) ? address : `${address}, ${t(city)}`)],
]

/** The facts that are shown; their placeholders while the account loads. */
function factsOf(account: AccountInfo | undefined, beside: Partial<ShownPerson>) {
  const isSaid = (field: keyof ShownPerson | undefined) =>
    field !== undefined && field in beside && (account === undefined || account[field] === beside[field])
  const planned: Fact[] = account?.planned ? [[t('Planned'), plannedWords]] : []
  return [...facts(), ...planned]
    .filter(([, , field]) => !isSaid(field))
    .map(([label, valueOf]) => ({
      label,
      value: account ? valueOf(account) : waiting,
    }))
}

/** What staff planned for the line. */
function plannedWords({ planned }: AccountInfo): string {
  if (planned === null) return missing()
  const date = formatOrdinalDate(planned.last_day)
  return planned.kind === 'end'
    ? t('It ends after {date}', { date })
    : t('It goes to another customer after {date}', { date })
}

function speed({ download_mbps: down, upload_mbps: up }: AccountInfo): string {
  return down === null || up === null ? missing() : speedWords(down, up)
}

function included({ package: name, quota_bytes: quota }: AccountInfo): string {
  if (name === null) return missing()
  return quota === null ? t('No limit') : t('{amount} per billing period', { amount: formatGigabytes(quota) })
}
