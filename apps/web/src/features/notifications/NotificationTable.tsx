import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import type { Notification } from '@uplink/contract/notifications'
import { pathTo } from '@uplink/contract/screens'
import { Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { failureOf } from '../../platform/api/failure'
import { IconButton } from '../../ui/button/IconButton'
import { Section } from '../../ui/page/Section'
import type { RowKey } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { usePhone } from '../../ui/use-phone'
import { notificationColumns } from './notification-columns'
import { isForbidden, markSeenMutation, removeMutation } from './notifications.data'
import { SelectedBar } from './SelectedBar'
import { useNow } from '../../platform/dates/use-now'

interface Page {
  data: Notification[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}

export interface NotificationTableProps {
  query: UseQueryResult<Page>
  page: number
  onPage: (page: number, replace?: boolean) => void
  empty: ReactNode
}

const nothing: ReadonlySet<RowKey> = new Set()

export function NotificationTable({ query, page, onPage, empty }: NotificationTableProps) {
  const { data, error, isPlaceholderData } = query
  const now = useNow()
  const isPhone = usePhone()
  const selection = useSelection(page, data)
  const { remove, seen } = useActs(() => selection.onChange(nothing))
  const isBeyond = data !== undefined && !isPlaceholderData && page > data.last_page
  useEffect(() => {
    // the last row of the last page was deleted, or the address is old
    if (isBeyond) onPage(data.last_page, true)
  })
  return (
    <>
      <Section isFlush>
        <DataTable
          label="Notifications"
          columns={notificationColumns(now)}
          rows={isBeyond ? undefined : data?.data}
          rowKey={(one) => one.id}
          rowHref={(one) => pathTo('notification', { id: one.id })}
          // on a phone the title needs the room: selecting deletes there
          rowActions={
            isPhone
              ? undefined
              : (one) => <DeleteOne title={one.title} onDelete={() => remove.ask([one.id])} />
          }
          selection={{ ...selection, label: (one) => one.title }}
          empty={empty}
          error={
            error && (!data || isForbidden(error))
              ? { title: 'Your notifications could not be loaded.', ...failureOf(query) }
              : undefined
          }
          isRefreshing={isPlaceholderData}
          expectedRows={10}
          pages={
            data && {
              page,
              lastPage: data.last_page,
              total: data.total,
              perPage: data.per_page,
              onChange: onPage,
            }
          }
        />
      </Section>
      <SelectedBar
        count={selection.ids.length}
        isDeleting={remove.isPending}
        isMarking={seen.isPending}
        onDelete={() => remove.ask(selection.ids)}
        onMarkSeen={() => seen.mark(selection.ids)}
      />
    </>
  )
}

function DeleteOne({ title, onDelete }: { title: string; onDelete: () => void }) {
  return <IconButton icon={Trash2} kind="danger" label={`Delete ${title}`} onClick={onDelete} />
}

/** The selected rows of the page that is shown: nobody deletes what they do not see. */
function useSelection(page: number, shown: Page | undefined) {
  const [chosen, setChosen] = useState({ page, keys: nothing })
  const keys = chosen.page === page ? chosen.keys : nothing
  const ids = (shown?.data ?? []).map((one) => one.id).filter((id) => keys.has(id))
  return {
    ids,
    selected: new Set<RowKey>(ids),
    onChange: (next: ReadonlySet<RowKey>) => setChosen({ page, keys: next }),
  }
}

function useActs(onDone: () => void) {
  const toasts = useToasts()
  const confirm = useConfirm()
  const remove = useMutation(removeMutation(toasts))
  const seen = useMutation(markSeenMutation(toasts))
  async function ask(ids: number[]) {
    if (await confirm()) remove.mutate(ids, { onSuccess: onDone })
  }
  return {
    remove: { isPending: remove.isPending, ask: (ids: number[]) => void ask(ids) },
    seen: { isPending: seen.isPending, mark: (ids: number[]) => seen.mutate(ids, { onSuccess: onDone }) },
  }
}
