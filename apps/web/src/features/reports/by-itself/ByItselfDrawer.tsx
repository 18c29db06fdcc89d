import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { hasUnsaved } from '../../../platform/form/unsaved'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import styles from './by-itself.module.css'

interface ByItselfDrawerProps<T> {
  /** The name of one entry: `alert`. */
  what: string
  title: string
  /** The text when there are none. */
  none: string
  query: Pick<UseQueryResult<readonly T[]>, 'data' | 'error'>
  item: (one: T, onEdit: () => void) => ReactNode
  /** Renders the form of an entry; without one, of a new entry. */
  form: (one: T | undefined, onDone: () => void) => ReactNode
  onClose: () => void
}

/** What a report does by itself (alerts, schedules): a list and a form. */
export function ByItselfDrawer<T>({
  what,
  title,
  none,
  query: { data, error },
  item,
  form,
  onClose,
}: ByItselfDrawerProps<T>) {
  const [edited, setEdited] = useState<{ one: T | undefined } | 'none'>()
  // whoever comes here before there is any wants to make the first
  const editing = edited ?? (data?.length === 0 ? { one: undefined } : 'none')
  if (editing !== 'none')
    return (
      <Drawer title={editing.one ? `Change ${what}` : `New ${what}`} isDirty={hasUnsaved} onClose={onClose}>
        {form(editing.one, () => setEdited('none'))}
      </Drawer>
    )
  const create = (
    <Button kind="primary" icon={Plus} onClick={() => setEdited({ one: undefined })}>
      New {what}
    </Button>
  )
  return (
    <Drawer title={title} onClose={onClose} actions={data && data.length > 0 && create}>
      {error && <EmptyState>The {what}s could not be loaded. Try again later.</EmptyState>}
      {!data && !error && <SkeletonText lines={6} />}
      {data?.length === 0 && <EmptyState action={create}>{none}</EmptyState>}
      <ul className={styles.list} aria-label={title}>
        {data?.map((one) => item(one, () => setEdited({ one })))}
      </ul>
    </Drawer>
  )
}
