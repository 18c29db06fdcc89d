import { Pencil, Trash2, Download, EllipsisVertical, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { pathTo } from '@uplink/contract/screens'
import { useList } from '../../platform/list/use-list'
import { addressKeys, type Filter } from '../../ui/filters/filter'
import { KeysHelp } from '../../ui/page/KeysHelp'
import { listKeys } from '../../ui/keys/list-keys'
import { ColumnsMenu } from '../../ui/lists/ColumnsMenu'
import { useListSettings } from '../../ui/lists/list-settings'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Permitted } from '../../ui/states/Permitted'
import { DataTable } from '../../ui/table/DataTable'
import type { RowAction } from '../../ui/table/RowMenu'
import { usePhone } from '../../ui/use-phone'
import type { AnyResource, Row } from '../declaration'
import { listQuery } from '../resource-queries'
import { useLeftList } from '../left-lists'
import { useDelete } from '../use-delete'
import { capitalized, toRecord } from '../words'
import { ButtonLink } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Menu } from '../../ui/menu/Menu'
import { ThumbAct } from '../../ui/page/ThumbAct'
import { ManyBar } from './ManyBar'
import { emptyByFilters, ListBar } from './ListBar'
import { columnsIn, elsewhere, firstView, ListViews } from './ListViews'
import { useSelected } from './use-selected'
import { ExportAct, useExport, type Exported } from './ExportAct'

const searchFor = (what: string): Filter => ({ kind: 'text', key: 'q', label: what, maxLength: 100 })

/** What of a list the address holds: its filters and its view. */
const inAddress = (of: AnyResource, filters: readonly Filter[]) => ({
  filters: Object.fromEntries(
    [...filters.flatMap(addressKeys), ...(of.views ? [of.views.key] : [])].map((name) => [
      name,
      'words' as const,
    ]),
  ),
  ...firstView(of),
})

/** A single page needs no row about pages: how many records there are is said above. */
const pagesOf = (last: number | undefined) => last !== undefined && last <= 1 && { pages: undefined }

/** The list of a resource. The address has its search, filters and order, and the server says what the caller may do. */
export function ResourceList({ of, isPart }: { of: AnyResource; isPart?: boolean }) {
  const { words, lead, to, screens, nameOf } = of
  const filters: readonly Filter[] = [searchFor(words.many), ...(of.filters ?? [])]
  const list = useList({
    query: (query) => listQuery(of, query),
    ...inAddress(of, filters),
    sort: of.sort,
  })
  const { query, shown, request, isNarrowed, failure } = list
  const parts = partsOf(of, request.sort)
  const settings = useListSettings(
    of.noun,
    columnsIn(of, list.chosen, parts.key).map((column) => ({
      ...column,
      isSortable: of.sort.includes(column.key),
    })),
  )
  const remove = useDelete(of)
  const marked = useLeftList(of.noun)
  const title = capitalized(words.many)
  const none = isNarrowed ? `No ${words.one} matches.` : `No ${words.many} yet.`
  const exported = exportedList(of, request, [...parts.exported, ...settings.table.columns])
  const isCreator = query.data?.can.includes('create') ?? false
  const boxes = useBoxes(of, query.data?.data ?? noRows, request)
  const { selected } = boxes
  const total = query.data?.total ?? 0
  const heads = <ListActs of={of} exported={exported} isCreator={isCreator} />
  const menu = <ListMenu of={of} exported={exported} onSelect={boxes.onStart} />
  return (
    <Permitted failure={failure} to={to}>
      {!isPart && <PageHeader title={title} lead={lead} actions={heads} menu={menu} />}
      {of.Top && <of.Top />}
      <ListViews of={of} list={list} />
      <ListBar filters={filters} list={list} what={words}>
        <ColumnsMenu {...settings.menu} />
        <KeysHelp keys={listKeys} />
        {isPart && heads}
        {isPart && menu}
      </ListBar>
      <Section isFlush>
        <DataTable
          {...shown({ what: words.many, none })}
          {...pagesOf(query.data?.last_page)}
          {...emptyByFilters(filters, list, none, elsewhere(of, list.chosen))}
          label={title}
          isEven
          {...parts.shown}
          {...settings.table}
          rowKey={({ id }) => id}
          markedRow={marked}
          rowHref={(row) => toRecord(screens.read, row.id)}
          rowMenu={(row) => rowActs(of, row, remove)}
          {...(boxes.areShown && {
            selection: {
              selected: selected.keys,
              isAll: selected.isAll,
              onChange: selected.choose,
              label: nameOf,
            },
          })}
        />
      </Section>
      {of.Below && <of.Below />}
      {boxes.areShown && (
        <ManyBar of={of} selected={selected} request={request} total={total} onClear={boxes.onEnd} />
      )}
      {isCreator && !boxes.areShown && <CreateOnPhone of={of} />}
    </Permitted>
  )
}

/** What the rows are parts of: only as long as the list's own order keeps those of a part together. */
function partsOf({ parts }: AnyResource, sort: unknown) {
  if (!parts || (sort !== undefined && sort !== parts.key && sort !== `-${parts.key}`))
    return { key: undefined, exported: [], shown: {} }
  const { key, of: partOf, Note } = parts
  const shown = { partOf, ...(Note && { partNote: (row: Row) => <Note row={row} /> }) }
  return { key, exported: [{ key }], shown }
}

/** Checkboxes for whoever may do something to several rows at once; on a phone only while they select. */
function useBoxes({ contract }: AnyResource, rows: readonly Row[], request: object) {
  const selected = useSelected(rows, request)
  const [isSelecting, setSelecting] = useState(false)
  const isPhone = usePhone()
  const rights = contract.hasStatus ? ['edit', 'delete'] : ['delete']
  const canSelect = rows.some(({ can }) => can.some((right) => rights.includes(right)))
  return {
    selected,
    areShown: canSelect && (!isPhone || isSelecting),
    onStart: canSelect && !isSelecting ? () => setSelecting(true) : undefined,
    onEnd: () => {
      selected.choose([])
      setSelecting(false)
    },
  }
}

const noRows: readonly Row[] = []

/** What is exported: the list as it is shown, with the columns that are in sight. */
function exportedList(
  { contract, below = {} }: AnyResource,
  request: object,
  columns: readonly { key: string }[],
): Exported {
  const shown = columns
    .flatMap(({ key }) => [key, ...(below[key] ?? [])])
    .filter((key) => key === 'updated_at' || contract.fields.includes(key))
  return {
    of: contract.routes.export,
    request: { ...request, ...(shown.length > 0 && { columns: shown.join(',') }) },
  }
}

function rowActs({ screens, nameOf }: AnyResource, row: Row, remove: (row: Row) => unknown): RowAction[] {
  const acts = [
    {
      key: 'edit' as const,
      label: `Edit ${nameOf(row)}`,
      icon: Pencil,
      href: toRecord(screens.edit, row.id),
    },
    {
      key: 'delete' as const,
      label: `Delete ${nameOf(row)}`,
      icon: Trash2,
      onSelect: () => void remove(row),
    },
  ]
  return acts.filter(({ key }) => row.can.includes(key))
}

interface Props {
  of: AnyResource
  exported: Exported
  isCreator: boolean
  /** Starts selecting rows on a phone, which shows checkboxes only then. */
  onSelect: (() => void) | undefined
}

/** The acts of a list as a whole. */
function ListActs({ of, exported, isCreator }: Omit<Props, 'onSelect'>) {
  if (usePhone()) return null
  return (
    <>
      <ExportAct {...exported} />
      {isCreator && <CreateLink of={of} />}
    </>
  )
}

/** The same acts on a phone, without the main act. */
function ListMenu({ of, exported, onSelect }: Omit<Props, 'isCreator'>) {
  const { save, isSaving } = useExport(exported)
  if (!usePhone()) return null
  return (
    <Menu
      label="More"
      items={[
        { key: 'export', label: 'Export CSV', icon: Download, disabled: isSaving, onSelect: save },
        ...(onSelect
          ? [{ key: 'select', label: `Select ${of.words.many}`, icon: ListChecks, onSelect }]
          : []),
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="More" />}
    />
  )
}

function CreateLink({ of }: { of: AnyResource }) {
  return (
    <ButtonLink kind="primary" icon={Plus} data-list-key="n" href={pathTo(of.screens.create)}>
      New {of.words.one}
    </ButtonLink>
  )
}

/** On a phone, [New …] at the lower edge. */
function CreateOnPhone({ of }: { of: AnyResource }) {
  if (!usePhone()) return null
  return (
    <ThumbAct>
      <CreateLink of={of} />
    </ThumbAct>
  )
}
