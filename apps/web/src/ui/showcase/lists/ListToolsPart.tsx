import { CircleOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../button/Button'
import { StatusBadge } from '../../feedback/StatusBadge'
import { datePresets, type Filter, type FilterValues } from '../../filters/filter'
import { ListFilters } from '../../filters/ListFilters'
import { KeysHelp } from '../../page/KeysHelp'
import { listKeys } from '../../keys/list-keys'
import { ColumnsMenu } from '../../lists/ColumnsMenu'
import { useListSettings } from '../../lists/list-settings'
import { SelectedBar } from '../../lists/SelectedBar'
import { PageHeader } from '../../page/PageHeader'
import { Section } from '../../page/Section'
import type { Column, RowKey, Sort } from '../../table/columns'
import { DataTable } from '../../table/DataTable'
import type { RowAction } from '../../table/RowMenu'
import { departments, findOrganizations, type Department } from './samples'

const columns: readonly Column<Department>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { key: 'organization', header: 'Organization', cell: ({ organization }) => organization, phone: 'meta' },
  {
    key: 'services',
    header: 'Services',
    cell: ({ services }) => services,
    isNumber: true,
    phone: 'hidden',
    isMinor: true,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isActive }) =>
      isActive ? (
        <StatusBadge tone="success">Active</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Inactive</StatusBadge>
      ),
    phone: 'aside',
  },
  {
    key: 'changed',
    header: 'Changed',
    cell: ({ changed }) => changed,
    isNumber: true,
    isSortable: true,
    phone: 'end',
  },
]

const filters: readonly Filter[] = [
  { kind: 'text', key: 'q', label: 'Name' },
  { kind: 'choices', key: 'organization_id', label: 'Organization', search: findOrganizations },
  {
    kind: 'choices',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  { kind: 'range', key: 'services', label: 'Services' },
  { kind: 'dates', key: 'created', label: 'Created', presets: datePresets('2026-11-22') },
]

export function ListToolsPart() {
  const [values, setValues] = useState<FilterValues>({
    status: 'active,inactive',
    created_from: '2026-11-01',
  })
  const [sort, setSort] = useState<Sort>()
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([2]))
  const [isAll, setAll] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [marked, setMarked] = useState<RowKey>()
  const settings = useListSettings('showcase departments', columns)
  return (
    <div>
      <PageHeader
        title="Departments"
        lead="How an organization is divided."
        actions={
          <>
            <Button onClick={() => setMarked(marked === 3 ? 1 : 3)}>Mark a row</Button>
            <Button data-list-key="n" kind="primary" icon={Plus}>
              New department
            </Button>
          </>
        }
      />
      <ListFilters filters={filters} values={values} onChange={setValues} count={128}>
        <ColumnsMenu {...settings.menu} />
        <KeysHelp keys={listKeys} />
      </ListFilters>
      <Section isFlush>
        <DataTable
          label="Departments"
          rows={departments}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `#department-${id}`}
          rowMenu={rowMenu}
          {...settings.table}
          {...(sort && { sort })}
          onSort={setSort}
          markedRow={marked}
          selection={{
            selected,
            isAll,
            onChange: (next) => {
              setAll(false)
              setSelected(next)
            },
            label: ({ name }) => name,
          }}
          pages={{ page: 1, lastPage: 7, total: 128, perPage: 20, onChange: () => undefined }}
        />
      </Section>
      <SelectedBar
        label="departments"
        count={isAll ? 128 : selected.size}
        total={128}
        onAll={() => setAll(true)}
        onClear={() => {
          setAll(false)
          setSelected(new Set())
        }}
        progress={isRunning ? { done: 54, of: 128, onCancel: () => setRunning(false) } : undefined}
        acts={[
          {
            key: 'deactivate',
            label: 'Deactivate',
            icon: CircleOff,
            onSelect: () => setRunning(true),
          },
          {
            key: 'delete',
            label: 'Delete 2 of 3 (1 you may not)',
            icon: Trash2,
            kind: 'danger',
            onSelect: () => setRunning(true),
          },
        ]}
      />
    </div>
  )
}

function rowMenu({ id, name, isActive }: Department): readonly RowAction[] {
  const edit = { key: 'edit', icon: Pencil, label: `Edit ${name}`, href: `#edit-${id}` }
  const remove = {
    key: 'delete',
    icon: Trash2,
    kind: 'danger' as const,
    label: `Delete ${name}`,
    onSelect: () => undefined,
  }
  return isActive ? [edit, remove] : [edit]
}
