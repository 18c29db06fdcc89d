import { useQuery } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import type { Answer } from '@uplink/contract/route'
import type { personRightRoutes } from '@uplink/contract/person-rights'
import { pathTo } from '@uplink/contract/screens'
import { failureOf } from '../../platform/api/failure'
import { Link } from '../../ui/link/Link'
import { Parts } from '../../ui/page/Parts'
import { Section } from '../../ui/page/Section'
import { EmptyState } from '../../ui/states/EmptyState'
import { Fallback } from '../../ui/states/Fallback'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { MayPart } from '../access/access.public'
import styles from './people.module.css'
import { rightsQuery, type User } from './users.data'

type OfModel = Answer<typeof personRightRoutes.read>['data']['models'][number]
type Counted = OfModel['total']

/** What a user's roles let them do, and the permissions that allow it. */
export function RightsPart({ record }: { record: User }) {
  const query = useQuery(rightsQuery(record.id))
  const { data } = query
  if (!data)
    return (
      <Section title="Rights">
        <Fallback what="The rights" failure={query.error && failureOf(query)} />
      </Section>
    )
  if (data.is_administrator)
    return (
      <Section title={`Reaches all ${counted(data.all_calls, 'call')}`}>
        <p>{record.name} is an administrator: every call, and every row of every kind.</p>
      </Section>
    )
  return (
    <Parts>
      {record.account_type === 'staff' && <MayPart name={record.name} roles={record.roles} />}
      <Section title={`Reaches ${counted(data.calls, 'call')}`} isFlush>
        {data.models.length === 0 ? (
          <EmptyState>No permission covers any rows for {record.name}.</EmptyState>
        ) : (
          <DataTable
            isEven
            label="Rows by kind"
            rows={data.models}
            rowKey={({ model }) => model}
            columns={columns}
          />
        )}
      </Section>
    </Parts>
  )
}

const columns: Column<OfModel>[] = [
  { key: 'model', header: 'Rows', width: '14rem', cell: ({ model }) => kindWords(model) },
  {
    key: 'list',
    header: 'List',
    width: '10rem',
    isNumber: true,
    cell: ({ list, total }) => share(list, total),
    phoneCell: ({ list, total }) => <>List {share(list, total)}</>,
  },
  {
    key: 'edit',
    header: 'Edit',
    width: '7rem',
    isNumber: true,
    isMinor: true,
    cell: ({ edit }) => amount(edit),
    phoneCell: ({ edit }) => <>Edit {amount(edit)}</>,
  },
  {
    key: 'delete',
    header: 'Delete',
    width: '7rem',
    isNumber: true,
    isMinor: true,
    cell: (row) => amount(row.delete),
    phoneCell: (row) => <>Delete {amount(row.delete)}</>,
  },
  {
    key: 'from',
    header: 'From',
    width: '18rem',
    isMinor: true,
    mayWrap: true,
    cell: ({ details }) => <Permissions details={details} />,
  },
]

/** A list of the permissions, each once, however many of its details name the model. */
function Permissions({ details }: { details: OfModel['details'] }) {
  const permissions = [...new Map(details.map((detail) => [detail.permission_id, detail])).values()]
  return permissions.map(({ permission_id, permission }) => {
    const isEverywhere = details.some((one) => one.permission_id === permission_id && one.is_everywhere)
    return (
      <div key={permission_id}>
        <Link href={pathTo('customPermission', { id: permission_id })}>{permission}</Link>
        {isEverywhere && ' (everywhere)'}
      </div>
    )
  })
}

/** `canned-reply` is 'Canned reply'. */
const kindWords = (model: string) => model.charAt(0).toUpperCase() + model.slice(1).replaceAll('-', ' ')

const count = ({ rows, is_more }: Counted) => `${is_more ? 'over ' : ''}${rows.toLocaleString('en')}`
/** Quiet, so that what is granted is seen. */
const notGranted = <span className={styles.none}>not granted</span>
const amount = (counted: Counted | null) => (counted === null ? notGranted : count(counted))
const share = (list: Counted | null, total: Counted) =>
  list === null ? notGranted : `${count(list)} of ${count(total)}`
