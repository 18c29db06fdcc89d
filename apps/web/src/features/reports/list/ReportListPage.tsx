import { pathTo } from '@uplink/contract/screens'
import { CalendarClock, ChartColumn, Copy, Eye, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../../platform/address/address'
import { formatDisplayDate, formatMoment } from '../../../platform/dates/dates'
import { useList } from '../../../platform/list/use-list'
import { useLeftList } from '../../../resource/left-lists'
import { ButtonLink } from '../../../ui/button/Button'
import { ListFilters } from '../../../ui/filters/ListFilters'
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
        label="Tag"
        isBare
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
  q: 'words',
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
    query: ({ page, id, from, to, q, only, tag }) => {
      const between = [readMoment(from ?? '') ?? '', endOfSecond(readMoment(to ?? '') ?? '')]
      return reportsQuery({
        page,
        ...(id && /^[1-9]\d*$/.test(id) && { id }),
        ...(between.some(Boolean) && { created_at: between.join() }),
        ...(q && { q }),
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
        <div className={styles.finding}>
          <SegmentedTabs
            label="Whose reports"
            choices={whose}
            value={chosen.only === '' ? 'all' : chosen.only}
            onChange={(only) => change({ only: only === 'all' ? undefined : only, page: undefined })}
          />
          <div className={styles.byName}>
            <ListFilters
              label="By name"
              filters={byName}
              values={{ q: chosen.q }}
              onChange={({ q }, how) => change({ q, page: undefined }, { replace: how === 'typed' })}
            />
          </div>
          <TagFilter
            value={chosen.tag}
            onChange={(tag) => change({ tag: tag || undefined, page: undefined })}
          />
        </div>
        <ReportFilterPanel
          value={{ id: chosen.id, from: chosen.from, to: chosen.to }}
          onSearch={({ id, from, to }) => narrow({ id: id.trim(), from: from.trim(), to: to.trim() })}
          onReset={() => narrow({ id: '', from: '', to: '' })}
        />
        <Section isFlush label="Reports">
          <DataTable
            {...shown({ what: 'reports', none: 'No data found!' })}
            label="Reports"
            actionsHeader="Action"
            columns={columns}
            rowKey={({ id }) => id}
            markedRow={marked}
            expectedRows={10}
            rowHref={({ id }) => pathTo('report', { id })}
            rowMenu={(row) => actsOf(row, can.includes('create'), () => void remove(row))}
          />
        </Section>
      </Parts>
      {isPhone && create && <ThumbAct>{create}</ThumbAct>}
    </Permitted>
  )
}

const byName = [{ key: 'q', kind: 'text', label: 'Name', maxLength: 100 }] as const

const columns: readonly Column<ReportRow>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '4.5rem',
    phone: 'aside',
    cell: ({ id }) => <span className={styles.id}>{id}</span>,
  },
  {
    key: 'name',
    header: 'Report Name',
    phone: 'title',
    cell: (row) => (
      <span className={styles.starred}>
        <FavouriteButton report={row} name={row.report_name} />
        <Name row={row} />
        <When row={row} />
      </span>
    ),
    // on a phone the whole line is a link
    phoneCell: (row) => (
      <>
        <Name row={row} star={row.is_favourite && <Star aria-label="Favourite" className={styles.star} />} />
        <When row={row} />
      </>
    ),
  },
]

/** What a report is called, and what it answers. */
function Name({ row, star }: { row: ReportRow; star?: ReactNode }) {
  return (
    <span className={styles.name}>
      <span className={styles.title} title={row.report_name}>
        {star}
        {row.report_name}
        {row.has_graph && <ChartColumn aria-label="Has a graph" className={styles.kind} />}
        {row.next_sent_at !== null && <CalendarClock aria-label="Is sent" className={styles.kind} />}
      </span>
      <span className={styles.about} title={row.about}>
        {row.about}
      </span>
    </span>
  )
}

/** Whose it is, and when its reader has met it or meets it next. */
function When({ row }: { row: ReportRow }) {
  const { db_connection_name: source, created_by: by, updated_at: changed, tags } = row
  const whose = [source === 'default' ? 'Default' : source, by?.name, tags.join(', ')]
  return (
    <span className={styles.when}>
      <span>{metWords(row) ?? `Changed ${formatDisplayDate(changed)}`}</span>
      <span>{whose.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function metWords({ seen_at: seen, next_sent_at: next }: ReportRow): string | undefined {
  if (next !== null) return `Next sent ${formatMoment(next)}`
  return seen === null ? undefined : `You opened it ${formatMoment(seen)}`
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
