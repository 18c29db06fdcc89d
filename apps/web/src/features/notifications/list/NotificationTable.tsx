import { useMutation } from '@tanstack/react-query'
import type { Notification } from '@uplink/contract/notifications'
import { pathTo } from '@uplink/contract/screens'
import { CheckCheck, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { t } from '../../../language/t'
import type { List } from '../../../platform/list/use-list'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { SelectedBar } from '../../../ui/lists/SelectedBar'
import { Section } from '../../../ui/page/Section'
import type { RowKey, Column } from '../../../ui/table/columns'
import { DataTable } from '../../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { usePhone } from '../../../ui/use-phone'
import { markSeenMutation, removeMutation } from '../notifications.data'
import { useNow } from '../../../platform/dates/use-now'
import { formatMoment } from '../../../platform/dates/dates'
import styles from './NotificationTable.module.css'
import { iconOf } from './link-icon'
import { Ago } from './Received'
import { SeenBadge } from './SeenBadge'

/** @param now milliseconds since the epoch, for 'how long ago' */
function notificationColumns(now: number): Column<Notification>[] {
  return [
    {
      key: 'title',
      header: t('Message'),
      cell: ({ title, link, is_seen: isSeen }) => {
        const Icon = iconOf(link)
        return (
          <span className={isSeen ? styles.seen : styles.unseen}>
            <Icon aria-hidden className={styles.icon} />
            <span>{t(title)}</span>
          </span>
        )
      },
    },
    {
      key: 'state',
      header: t('State'),
      cell: (one) => <SeenBadge isSeen={one.is_seen} />,
      width: '7rem',
      phone: 'end',
      phoneCell: (one) => !one.is_seen && <SeenBadge isSeen={false} />,
    },
    {
      key: 'ago',
      header: t('Received'),
      cell: (one) => <Ago instant={one.created_at} now={now} />,
      width: '13rem',
    },
    {
      key: 'time',
      header: t('Date'),
      cell: (one) => <span className="ui-figures">{formatMoment(one.created_at)}</span>,
      width: '11rem',
      isMinor: true,
      phone: 'hidden',
    },
  ]
}

interface Page {
  data: Notification[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}

interface NotificationTableProps {
  list: List<Page>
  empty: ReactNode
}

const nothing: ReadonlySet<RowKey> = new Set()

export function NotificationTable({ list, empty }: NotificationTableProps) {
  const shown = list.shown({ what: t('notifications'), none: '' })
  const now = useNow()
  const isPhone = usePhone()
  const selection = useSelection(list.page, list.query.data)
  const [isSelecting, setSelecting] = useState(false)
  const clear = () => {
    selection.onChange(nothing)
    setSelecting(false)
  }
  const { remove, seen } = useActs(clear)
  const hasRows = (shown.rows?.length ?? 0) > 0
  const selecting = (
    <div className={styles.selecting}>
      <Button kind="quiet" size="small" onClick={() => (isSelecting ? clear() : setSelecting(true))}>
        {t(isSelecting ? 'Stop selecting' : 'Select messages')}
      </Button>
    </div>
  )
  return (
    <>
      <Section isFlush>
        <DataTable
          {...shown}
          label={t('Notifications')}
          columns={notificationColumns(now)}
          rowKey={(one) => one.id}
          rowHref={(one) => pathTo('notification', { id: one.id })}
          // on a phone the title needs the space: messages are selected on request, and deleted there
          rowActions={
            isPhone
              ? undefined
              : (one) => <DeleteOne title={t(one.title)} onDelete={() => remove.ask([one.id])} />
          }
          {...((isSelecting || !isPhone) && {
            selection: { ...selection, label: (one: Notification) => t(one.title) },
          })}
          {...(isPhone && hasRows && { footer: selecting })}
          empty={empty}
          error={shown.error && { ...shown.error, title: t('Your notifications could not be loaded.') }}
          expectedRows={10}
        />
      </Section>
      <SelectedBar
        label={t('notifications')}
        count={selection.ids.length}
        onClear={clear}
        acts={[
          {
            key: 'seen',
            label: t('Mark as seen'),
            icon: CheckCheck,
            isSaving: seen.isPending,
            onSelect: () => seen.mark(selection.ids),
          },
          {
            key: 'delete',
            label: t('Delete selected'),
            icon: Trash2,
            kind: 'danger',
            isSaving: remove.isPending,
            onSelect: () => remove.ask(selection.ids),
          },
        ]}
      />
    </>
  )
}

function DeleteOne({ title, onDelete }: { title: string; onDelete: () => void }) {
  return <IconButton icon={Trash2} kind="danger" label={t('Delete {title}', { title })} onClick={onDelete} />
}

/** The selected rows, only of the page that is shown, so that nobody deletes rows they do not see. */
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
