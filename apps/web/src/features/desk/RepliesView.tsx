import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedReply } from '@uplink/contract/desk'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { useList } from '../../platform/list/use-list'
import { Button } from '../../ui/button/Button'
import { Section } from '../../ui/page/Section'
import type { Column } from '../../ui/table/columns'
import { DataTable } from '../../ui/table/DataTable'
import { useConfirm, useToasts } from '../../ui/UiProvider'
import { profileQuery } from '../auth/auth.public'
import { removeReply, replyPageQuery } from './desk.data'
import { ReplyDialog } from './ReplyDialog'

/** @param hasOthers whose it is has to be said: not all of them are the reader's */
const columns = (hasOthers: boolean): Column<ListedReply>[] => [
  { key: 'title', header: 'Title', width: '16rem', mayWrap: true, cell: ({ title }) => title },
  { key: 'text', header: 'Text', mayWrap: true, isMinor: true, cell: ({ text }) => text },
  ...(hasOthers
    ? [
        {
          key: 'organization',
          header: 'Organization',
          width: '12rem',
          cell: ({ organization }: ListedReply) => organization,
        },
      ]
    : []),
]

/** The texts staff answer with again and again; who may, writes them here. */
export function RepliesView() {
  const { query, shown } = useList({ query: replyPageQuery })
  const { data: me } = useQuery(profileQuery())
  const hasOthers = query.data?.data.some((reply) => me && reply.organization_id !== me.organization_id)
  const [opened, setOpened] = useState<ListedReply | 'new'>()
  const remove = useRemove()
  return (
    <Section
      title="Canned replies"
      isFlush
      actions={
        query.data?.can_add && (
          <Button kind="primary" size="small" icon={Plus} onClick={() => setOpened('new')}>
            Add reply
          </Button>
        )
      }
    >
      <DataTable
        {...shown({ what: 'canned replies', none: 'There are no canned replies yet.' })}
        label="Canned replies"
        columns={columns(hasOthers === true)}
        rowKey={({ id }) => id}
        rowMenu={(reply) => [
          ...(reply.can_change
            ? [
                {
                  key: 'change',
                  label: `Change “${reply.title}”`,
                  icon: Pencil,
                  onSelect: () => setOpened(reply),
                },
              ]
            : []),
          ...(reply.can_remove
            ? [
                {
                  key: 'remove',
                  label: `Delete “${reply.title}”`,
                  icon: Trash2,
                  onSelect: () => void remove(reply),
                },
              ]
            : []),
        ]}
      />
      {opened && (
        <ReplyDialog reply={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  )
}

/** With the specified question. */
function useRemove() {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toasts = useToasts()
  return async ({ id }: ListedReply) => {
    if (!(await confirm())) return
    try {
      toasts.success((await removeReply(id)).message)
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401) toasts.error(error.message)
    }
    await nounsChanged(client, 'canned-replies')
  }
}
