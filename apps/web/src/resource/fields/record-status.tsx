import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields/SelectField'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Filter } from '../../ui/filters/filter'
import type { Column } from '../../ui/table/columns'

const choices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

export type RecordStatus = (typeof choices)[number]['value']

interface StatusMarkProps {
  status: RecordStatus
  /** In a list, where only what is not as usual draws the eye. */
  isListed?: boolean
}

export function StatusMark({ status, isListed = false }: StatusMarkProps) {
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'} isQuiet={isListed && status === 'active'}>
      {status === 'active' ? 'Active' : 'Inactive'}
    </StatusBadge>
  )
}

/** The status column of every list of records that can be inactive. */
export const statusColumn: Column<{ status: RecordStatus }> = {
  key: 'status',
  header: 'Status',
  width: '8rem',
  phone: 'end',
  cell: ({ status }) => <StatusMark status={status} isListed />,
}

/** The status filter of every list of records that can be inactive. */
export const statusFilter: Filter = { kind: 'choices', key: 'status', label: 'Status', options: choices }

/** The status field, the last one in every form of such a record. */
export function statusField(form: { propsOf: (path: 'status') => object }): ReactNode {
  return <SelectField label="Status" options={choices} {...form.propsOf('status')} />
}
