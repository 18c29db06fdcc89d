import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { Copy, Download, Pencil, RefreshCw, Star } from 'lucide-react'
import { tellRefusal } from '../../../platform/api/failure'
import { formatTime } from '../../../platform/dates/dates'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu } from '../../../ui/menu/Menu'
import { PageHeader } from '../../../ui/page/PageHeader'
import { useToasts } from '../../../ui/UiProvider'
import {
  exportReport,
  likeReport,
  reportsQuery,
  type AskedRun,
  type Run,
  type StoredReport,
} from '../reports.data'
import styles from './view.module.css'

interface ReportHeadProps {
  stored: StoredReport
  run: Run | undefined
  asked: AskedRun
  isRefreshing: boolean
  onRefresh: () => unknown
}

/** A report's name, from when its rows are, and what can be done with it. */
export function ReportHead({ stored, run, asked, isRefreshing, onRefresh }: ReportHeadProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { id, can, is_favourite: isFavourite, db_connection_name: connection } = stored
  const { filters, parameters, sort } = asked
  const save = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      exportReport(id, {
        format,
        ...(filters && { filters: JSON.stringify(filters) }),
        ...(parameters && { parameters: JSON.stringify(parameters) }),
        ...(sort !== undefined && { sort }),
      }),
    onError: (error) => tellRefusal(toasts, error),
  })
  const like = useMutation({
    mutationFn: () => likeReport(client, id, !isFavourite),
    onError: (error) => tellRefusal(toasts, error),
  })
  // who may make a report at all says the list
  const { data: list } = useQuery(reportsQuery({ page: 1 }))
  const source = connection === 'default' ? 'Default' : connection
  const freshAt = run?.fresh_at
  return (
    <PageHeader
      title={stored.report_name}
      back={{ href: pathTo('reports'), label: 'Reports' }}
      lead={
        <span className={styles.lead}>
          <IconButton
            icon={Star}
            label={isFavourite ? 'Take from your favourites' : 'Add to your favourites'}
            aria-pressed={isFavourite}
            className={isFavourite ? styles.starred : undefined}
            onClick={() => like.mutate()}
          />
          {source}
          {freshAt != null && ` · as of ${formatTime(freshAt)}${run?.is_stale ? ', newer on its way' : ''}`}
          <IconButton
            icon={RefreshCw}
            label="Read again"
            disabled={isRefreshing}
            onClick={() => void onRefresh()}
          />
        </span>
      }
      actions={
        <>
          {list?.can.includes('create') && (
            <ButtonLink kind="quiet" icon={Copy} href={pathTo('newReport', { copy: id })}>
              Duplicate
            </ButtonLink>
          )}
          {can.includes('edit') && (
            <ButtonLink icon={Pencil} href={pathTo('editReport', { id })}>
              Edit
            </ButtonLink>
          )}
          {can.includes('export') && (
            <Menu
              label="Export"
              items={[
                { key: 'csv', label: 'CSV', onSelect: () => save.mutate('csv') },
                { key: 'xlsx', label: 'XLSX', onSelect: () => save.mutate('xlsx') },
              ]}
              trigger={(trigger) => (
                <Button {...trigger} icon={Download} isSaving={save.isPending}>
                  Export
                </Button>
              )}
            />
          )}
        </>
      }
    />
  )
}
