import { useNavigate } from '@tanstack/react-router'
import { organizations as contract } from '@uplink/contract/organizations'
import { pathTo } from '@uplink/contract/screens'
import { ListChecks, Settings } from 'lucide-react'
import { formatMoney } from '../../platform/money/money'
import { changedColumn } from '../../resource/fields/changed-column'
import { statusColumn, statusFilter, StatusMark } from '../../resource/fields/record-status'
import { resource } from '../../resource/resource'
import type { RecordAct } from '../../resource/declaration'
import { HistoryPart } from '../audit/audit.public'
import { organizationBody, organizationForm, type Organization } from './organization-form'
import { OrganizationFields } from './OrganizationFields'
import { RequiredFactorPart } from './sign-in/RequiredFactorPart'
import { SingleSignOnPart } from './sign-in/SingleSignOnPart'
import { counted } from '@uplink/contract/counted'
import { placeName, zoneName } from './place-names'
import type { Detail } from '../../ui/page/DetailList'

const days = (count: number) => counted(count, 'day')

function reminders({ remind_before_days: before, remind_after_days: after }: Organization): string {
  const said = [
    ...(before === null ? [] : [before === 0 ? 'on the due day' : `${days(before)} before the due day`]),
    ...(after === null ? [] : [`${days(after)} after it`]),
  ]
  if (before === null && after !== null) return `${days(after)} after the due day`
  return said.length === 0 ? 'None' : said.join(' and ')
}

function suspension({ suspends_overdue, grace_days }: Organization): string {
  if (!suspends_overdue) return 'Lines are not suspended'
  return grace_days === 0 ? 'After the due day' : `${days(grace_days)} after the due day`
}

function otherAmounts({ may_pay_less: less, may_pay_more: more }: Organization): string {
  if (less && more) return 'Less and more are taken'
  if (less) return 'Less is taken'
  return more ? 'More is taken' : 'Not taken'
}

const inPart = (part: string, details: readonly Detail[]) => details.map((detail) => ({ ...detail, part }))

/** An organization's settings, as its page says them, by the sections in which they are changed. */
export const settingsInWords = (record: Organization): Detail[] => [
  ...inPart('Money and time', [
    { label: 'Country', value: placeName('region', record.country) },
    { label: 'Currency', value: placeName('currency', record.currency) },
    { label: 'Time zone', value: zoneName(record.time_zone) },
  ]),
  ...inPart('Bills', [
    { label: 'Billing day', value: record.billing_day, isNumber: true },
    { label: 'Tax', value: `${record.tax_percent} %`, isNumber: true },
    { label: 'Bill numbers begin with', value: record.invoice_prefix },
    { label: 'BIN', value: record.bin ?? '–' },
    {
      label: 'Bills are due',
      value: record.due_days === 0 ? 'On the day of issue' : `${days(record.due_days)} after issue`,
    },
    { label: 'Reminders', value: reminders(record) },
    { label: 'Suspension', value: suspension(record) },
    {
      label: 'After payment',
      value: record.restores_on_payment ? 'The line is switched on again' : 'The line stays suspended',
    },
    {
      label: 'Promises to pay',
      value: record.promise_days === 0 ? 'Are not taken' : `For ${days(record.promise_days)} at most`,
    },
  ]),
  ...inPart('Payments', [
    {
      label: 'One payment',
      value: `${formatMoney(record.payment_minimum)} to ${formatMoney(record.payment_maximum)}`,
      isNumber: true,
    },
    { label: 'Other amounts than the bills’', value: otherAmounts(record) },
  ]),
  ...inPart('Sign-in', [
    {
      label: 'New password of a customer',
      value: record.password_needs_code ? 'Is confirmed with a code' : 'Needs no code',
    },
    {
      label: 'Second factor in one browser',
      value:
        record.remember_device_days === 0
          ? 'Is asked for at each sign-in'
          : `May be remembered for ${days(record.remember_device_days)}`,
    },
  ]),
]

/** In the list: where it works, and how it bills. */
const billsInWords = ({ country, currency, billing_day, tax_percent }: Organization) =>
  `${placeName('region', country)}, ${currency} · bills on day ${billing_day}, tax ${tax_percent} %`

function useOrganizationActs({ id, can }: Organization): readonly RecordAct[] {
  const navigate = useNavigate()
  if (!can.includes('edit')) return []
  return [
    {
      key: 'settings',
      label: 'Settings',
      icon: Settings,
      isOften: true,
      onSelect: () =>
        void navigate({ href: pathTo('settings', { section: 'organization', organization: id }) }),
    },
    {
      key: 'setup',
      label: 'Set-up, step by step',
      icon: ListChecks,
      onSelect: () => void navigate({ href: pathTo('setup', { organization: id }) }),
    },
  ]
}

export const organizations = resource({
  contract,
  noun: 'organizations',
  words: { one: 'organization', many: 'organizations' },
  lead: 'Providers, or parts of one, with customers, bills and staff of their own.',
  to: 'see organizations',
  home: pathTo('organizations'),
  screens: { create: 'newOrganization', read: 'organization', edit: 'editOrganization' },
  nameOf: ({ name }) => name,
  status: ({ status }) => <StatusMark status={status} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name, under: billsInWords },
    {
      key: 'mobile_no',
      header: 'Mobile no',
      width: '10rem',
      isMinor: true,
      cell: ({ mobile_no }) => mobile_no,
    },
    {
      key: 'departments',
      header: 'Departments',
      width: '8rem',
      isNumber: true,
      isMinor: true,
      cell: ({ departments }) => departments,
      phone: 'hidden',
    },
    statusColumn,
    changedColumn,
  ],
  sort: ['name', 'status', 'updated_at'],
  filters: [statusFilter],
  usedBy: {
    departments: (id) => `${pathTo('departments')}?organization_id=${id}`,
    services: (id) => `${pathTo('services')}?organization_id=${id}`,
    people: (id) => `${pathTo('users')}?organization_id=${id}&account_type=customer,staff`,
    packages: (id) => `${pathTo('cataloguePackages')}?organization_id=${id}`,
    posts: (id) => `${pathTo('posts')}?organization_id=${id}`,
  },
  details: (record) => [
    { label: 'Name', value: record.name },
    { label: 'Mobile no', value: record.mobile_no },
    { label: 'Email', value: record.email ?? '–' },
    { label: 'Address', value: record.address ?? '–' },
    { label: 'Departments', value: record.departments, isNumber: true },
    ...settingsInWords(record),
  ],
  useActs: useOrganizationActs,
  More: ({ record }) => (
    <>
      <RequiredFactorPart id={record.id} mayEdit={record.can.includes('edit')} />
      <SingleSignOnPart id={record.id} mayEdit={record.can.includes('edit')} />
      <HistoryPart target={['organization', record.id]} />
    </>
  ),
  about:
    'Customers, bills and staff belong to one organization, and row rules keep them apart. An inactive one keeps what it has.',
  initial: organizationForm,
  toBody: organizationBody,
  Fields: OrganizationFields,
})
