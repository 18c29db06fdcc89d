import { accessServers as contract } from '@uplink/contract/access-servers'
import { pathTo } from '@uplink/contract/screens'
import { Activity } from 'lucide-react'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { namesFilter } from '../../../resource/fields/names'
import { changedColumn } from '../../../resource/fields/changed-column'
import { statusFilter, StatusMark } from '../../../resource/fields/record-status'
import { resource } from '../../../resource/resource'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'
import { useMinute } from '../session-words'
import { HistoryPart } from '../../audit/audit.public'
import { SuspensionTermsPart } from './SuspensionTerms'
import { AccessServerFields } from './AccessServerFields'
import { bodyOf, formOf, kindName, kinds, portText, useCheck, type AccessServer } from './access-servers.data'

/** Equipment reports at least every ten minutes; a quarter of an hour without any report is silence. */
const silentAfterMs = 15 * 60_000

/** How it does, by when its latest accounting packet came. */
function Health({
  of: { status, heard_at },
  isInList = false,
}: {
  of: Pick<AccessServer, 'status' | 'heard_at'>
  /** Among others, where one looks for those that are silent. */
  isInList?: boolean
}) {
  const now = useMinute()
  if (status === 'inactive') return <StatusMark status="inactive" />
  if (heard_at === null)
    return (
      <StatusBadge tone="neutral" isQuiet={isInList}>
        Never heard
      </StatusBadge>
    )
  const isSilent = now - Date.parse(heard_at) > silentAfterMs
  return isSilent ? (
    <StatusBadge tone="warning">Silent since {formatMoment(heard_at)}</StatusBadge>
  ) : (
    <StatusBadge tone="success" isQuiet={isInList}>
      Reports
    </StatusBadge>
  )
}

function checkWords({ checked_at, check_result }: AccessServer): string {
  if (checked_at === null) return 'Not checked yet'
  return check_result === 'answered'
    ? `Answered ${formatMoment(checked_at)}`
    : `No answer ${formatMoment(checked_at)}: it does not listen there, or its secret is another one`
}

const wayWords = {
  change: 'It is told the new speed (CoA)',
  disconnect: 'The session ends and signs in anew',
}

export const accessServers = resource({
  contract,
  noun: 'access-servers',
  words: { one: 'access server', many: 'access servers' },
  lead: 'The equipment where lines sign in, and how the portal reaches it.',
  to: 'see access servers',
  home: pathTo('accessServers'),
  screens: { create: 'newAccessServer', read: 'accessServer', edit: 'editAccessServer' },
  nameOf: ({ name }) => name,
  status: (server) => <Health of={server} />,
  columns: [
    { key: 'name', header: 'Name', mayWrap: true, cell: ({ name }) => name },
    { key: 'address', header: 'Address', width: '11rem', isMinor: true, cell: ({ address }) => address },
    {
      key: 'organization',
      header: 'Organization',
      width: '11rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ organization }) => organization,
    },
    {
      key: 'kind',
      header: 'Kind',
      width: '7rem',
      isMinor: true,
      phone: 'hidden',
      cell: ({ kind }) => kindName(kind),
    },
    {
      key: 'heard_at',
      header: 'Health',
      width: '13rem',
      phone: 'end',
      cell: (server) => <Health of={server} isInList />,
    },
    changedColumn,
  ],
  parts: { key: 'organization', of: ({ organization }) => organization },
  sort: ['name', 'organization', 'kind', 'heard_at', 'updated_at'],
  filters: [
    namesFilter('organization_id', 'Organization', 'organizations'),
    { kind: 'choices', key: 'kind', label: 'Kind', options: kinds },
    statusFilter,
  ],
  details: (server) => [
    { label: 'Name', value: server.name },
    { label: 'Place', value: server.place },
    { label: 'Organization', value: server.organization },
    { label: 'Address', value: server.address },
    { label: 'Kind', value: kindName(server.kind) },
    { label: 'CoA port', value: portText(server.coa_port), part: 'How it is reached' },
    { label: 'When a line changes', value: wayWords[server.on_change], part: 'How it is reached' },
    {
      label: 'Secret',
      value: server.secret_set_at === null ? 'None' : `Stored ${formatDisplayDate(server.secret_set_at)}`,
      part: 'How it is reached',
    },
    {
      label: 'Last accounting packet',
      value: server.heard_at === null ? 'None yet' : formatMoment(server.heard_at),
      part: 'How it is reached',
    },
    { label: 'Last check', value: checkWords(server), part: 'How it is reached' },
  ],
  Below: SuspensionTermsPart,
  useActs: (record) => {
    const { mutate, isPending } = useCheck(record)
    if (!record.can.includes('edit') || record.status === 'inactive') return []
    return [
      {
        key: 'check',
        label: 'Check connection',
        icon: Activity,
        isOften: true,
        isSaving: isPending,
        onSelect: () => mutate(),
      },
    ]
  },
  More: ({ record }) => <HistoryPart target={['access-server', record.id]} />,
  about:
    'The RADIUS server knows the same address and the same secret. The portal uses them to change or end a session that runs; which attributes a line gets at sign-in depends on the kind.',
  initial: formOf,
  toBody: bodyOf,
  Fields: AccessServerFields,
})
