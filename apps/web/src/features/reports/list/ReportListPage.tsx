import { pathTo } from '@uplink/contract/screens'
import { Copy, Eye, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../../platform/address/address'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { useLeftList } from '../../../resource/left-lists'
import { ButtonLink } from '../../../ui/button/Button'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { PageHeader } from '../../../ui/page/PageHeader'
import { Parts } from '../../../ui/page/Parts'
import { Section } from '../../../ui/page/Section'
import { ThumbAct } from '../../../ui/page/ThumbAct'
import { Permitted } from '../../../ui/states/Permitted'
import { DataTable } from '../../../ui/table/DataTable'
import type { Column } from '../../../ui/table/columns'
import type { RowAction } from '../../../ui/table/RowMenu'
import { usePhone } from '../../../ui/use-phone'
import { FavouriteButton } from '../Favourite'
import { reportsQuery, type ReportRow, tagsQuery } from '../reports.data'
import { useRemoveReport } from '../use-remove-report'
import { SelectField } from '../../../ui/fields/SelectField'
import { endOfSecond, readMoment, ReportFilterPanel } from './ReportFilterPanel'
import styles from './ReportListPage.module.css'

interface TagFilterProps {
  /** The tag in the address; empty for none. */
  value: string
  onChange: (tag: string) => void
}

/** Filters the list by a tag; not shown if no report has one. */
function TagFilter({ value, onChange }: TagFilterProps) {
  const { data: tags = [] } = useQuery(tagsQuery())
  const isKnown = tags.some(({ tag }) => tag === value)
  if (tags.length === 0 && value === '') return null
  return (
    <div className={styles.tags}>
      <SelectField
        label={<span className="ui-hidden-visually">Tag</span>}
        placeholder="All tags"
        value={value}
        options={[
          ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
          ...(isKnown || value === '' ? [] : [{ value, label: value }]),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

const filters = {
  id: 'words',
  from: 'words',
  to: 'words',
  only: [{ value: 'favourites' }, { value: 'mine' }],
  tag: 'words',
} as const

const whose = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favourites' },
  { value: 'mine', label: 'Mine' },
] as const

/** The saved reports (specification 2.5). Page and filters are in the address. */
export function ReportListPage() {
  const { change } = useAddress()
  const isPhone = usePhone()
  const { query, chosen, narrow, shown, failure } = useList({
    query: ({ page, id, from, to, only, tag }) => {
      const between = [readMoment(from ?? '') ?? '', endOfSecond(readMoment(to ?? '') ?? '')]
      return reportsQuery({
        page,
        ...(id && /^[1-9]\d*$/.test(id) && { id }),
        ...(between.some(Boolean) && { created_at: between.join() }),
        ...(only && { only }),
        ...(tag && { tag }),
      })
    },
    filters,
  })
  const marked = useLeftList('reports')
  const remove = useRemoveReport()
  const can = query.data?.can ?? []
  const create = can.includes('create') && (
    <ButtonLink kind="primary" icon={Plus} href={pathTo('newReport')}>
      New
    </ButtonLink>
  )
  return (
    <Permitted failure={failure} to="see reports">
      <PageHeader
        title="Reports"
        lead="Saved queries on the provider’s data. Each runs when it is opened."
        actions={
          <>
            {can.includes('create') && (
              <ButtonLink kind="quiet" href={pathTo('dropdownOptions')}>
                Drop-down options
              </ButtonLink>
            )}
            {!isPhone && create}
          </>
        }
      />
      <Parts>
        <Section label="Find reports">
          <ReportFilterPanel
            value={{ id: chosen.id, from: chosen.from, to: chosen.to }}
            onSearch={({ id, from, to }) => narrow({ id: id.trim(), from: from.trim(), to: to.trim() })}
            onReset={() => narrow({ id: '', from: '', to: '' })}
          />
        </Section>
        <div className={styles.whose}>
          <SegmentedTabs
            label="Whose reports"
            choices={whose}
            value={chosen.only === '' ? 'all' : chosen.only}
            onChange={(only) => change({ only: only === 'all' ? undefined : only, page: undefined })}
          />
          <TagFilter
            value={chosen.tag}
            onChange={(tag) => change({ tag: tag || undefined, page: undefined })}
          />
        </div>
        <Section isFlush label="Reports">
          <DataTable
            {...shown({ what: 'reports', none: 'No data found!' })}
            label="Reports"
            actionsHeader="Action"
            columns={columns}
            rowKey={({ id }) => id}
            markedRow={marked}
            rowHref={({ id }) => pathTo('report', { id })}
            rowMenu={(row) => actsOf(row, can.includes('create'), () => void remove(row))}
          />
        </Section>
      </Parts>
      {isPhone && create && <ThumbAct>{create}</ThumbAct>}
    </Permitted>
  )
}

const columns: readonly Column<ReportRow>[] = [
  { key: 'id', header: 'ID', width: '6rem', phone: 'aside', cell: ({ id }) => id },
  {
    key: 'name',
    header: 'Report Name',
    phone: 'title',
    cell: (row) => (
      <span className={styles.starred}>
        <FavouriteButton report={row} name={row.report_name} />
        <Name row={row} />
      </span>
    ),
    // on a phone the whole line is a link
    phoneCell: (row) => (
      <Name row={row} star={row.is_favourite && <Star aria-label="Favourite" className={styles.star} />} />
    ),
  },
]

function Name({ row, star }: { row: ReportRow; star?: ReactNode }) {
  return (
    <span className={styles.name}>
      <span title={row.report_name}>
        {star}
        {row.report_name}
      </span>
      <span className={styles.about}>{about(row)}</span>
    </span>
  )
}

function about({ db_connection_name: source, created_by: by, updated_at: changed, tags }: ReportRow) {
  const from = source === 'default' ? 'Default' : source
  return [from, by?.name, formatDisplayDate(changed), tags.join(', ')].filter(Boolean).join(' · ')
}

function actsOf(
  { id, report_name: name, can }: ReportRow,
  mayCreate: boolean,
  onDelete: () => void,
): RowAction[] {
  return [
    { key: 'view', label: `View ${name}`, icon: Eye, href: pathTo('report', { id }) },
    ...(can.includes('edit')
      ? [{ key: 'edit', label: `Edit ${name}`, icon: Pencil, href: pathTo('editReport', { id }) }]
      : []),
    ...(mayCreate
      ? [{ key: 'copy', label: `Duplicate ${name}`, icon: Copy, href: pathTo('newReport', { copy: id }) }]
      : []),
    ...(can.includes('delete')
      ? [
          {
            key: 'delete',
            label: `Delete ${name}`,
            icon: Trash2,
            kind: 'danger' as const,
            onSelect: onDelete,
          },
        ]
      : []),
  ]
}
