import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import {
  BellRing,
  CalendarClock,
  Copy,
  Download,
  FileClock,
  Ellipsis,
  History,
  Pencil,
  RefreshCw,
  Link as LinkIcon,
  Tags,
  Trash2,
  Waypoints,
} from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../../platform/dates/dates'
import { Button, ButtonLink } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { resultKeys } from '../../../ui/keys/list-keys'
import { Menu, type MenuItem } from '../../../ui/menu/Menu'
import { KeysHelp } from '../../../ui/page/KeysHelp'
import { PageHeader } from '../../../ui/page/PageHeader'
import { useToasts } from '../../../ui/UiProvider'
import { FavouriteButton } from '../Favourite'
import {
  reportsQuery,
  sourceName,
  type RunRequest,
  type Run,
  type StoredReport,
  exportReport,
  type CsvLook,
} from '../reports.data'
import { useRemoveReport } from '../use-remove-report'
import { ExportProgress } from '../exports/ExportProgress'
import { AlertsDrawer } from '../alerts/AlertsDrawer'
import { SchedulesDrawer } from '../schedules/SchedulesDrawer'
import { ExportDialog } from './ExportDialog'
import { TagsDialog } from './TagsDialog'
import { VersionsDrawer } from './VersionsDrawer'
import styles from './view.module.css'
import { Drawer } from '../../../ui/modal/Drawer'
import { DetailList } from '../../../ui/page/DetailList'
import { EmptyState } from '../../../ui/states/EmptyState'
import { tellRefusal } from '../../../platform/api/failure'
import { beginExport } from '../exports/exports.data'

/**
 * Exports a report's rows with the screen's filters and order. More rows than a screen shows may be exported in the
 * background; `background` is then that export.
 */
function useExport(id: number, { filters, parameters, sort }: RunRequest, run: Run | undefined) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [background, setBackground] = useState<string>()
  const isMuch = run?.truncated === true || run?.state === 'dear'
  const save = useMutation({
    mutationFn: async (look: { format: 'csv' | 'xlsx' } & Partial<CsvLook>) => {
      const order = sort === undefined ? {} : { sort }
      const made = isMuch
        ? await beginExport(client, id, {
            ...look,
            ...order,
            ...(filters && { filters }),
            ...(parameters && { parameters }),
          })
        : null
      if (made) return setBackground(made.id)
      await exportReport(id, {
        ...look,
        ...order,
        ...(filters && { filters: JSON.stringify(filters) }),
        ...(parameters && { parameters: JSON.stringify(parameters) }),
      })
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  return { save, background, forget: () => setBackground(undefined) }
}

interface UsedByDrawerProps {
  stored: StoredReport
  onClose: () => void
}

/** What reads a report: a change of it shows there too. */
function UsedByDrawer({ stored: { used_by: by }, onClose }: UsedByDrawerProps) {
  const users = by.filter(({ count }) => count > 0)
  return (
    <Drawer title="Used by" onClose={onClose}>
      {users.length === 0 ? (
        <EmptyState>Nothing uses this report.</EmptyState>
      ) : (
        <DetailList
          items={users.map(({ what, count }) => ({
            label: what.charAt(0).toUpperCase() + what.slice(1),
            value: count.toLocaleString('en'),
            isNumber: true,
          }))}
        />
      )}
    </Drawer>
  )
}

interface ReportHeadProps {
  stored: StoredReport
  run: Run | undefined
  request: RunRequest
  isRefreshing: boolean
  /** Newer rows than these are being read. */
  isRenewing: boolean
  onRefresh: () => unknown
}

/** A report's name, the time of its rows, and its acts. */
export function ReportHead({
  stored,
  run,
  request: query,
  isRefreshing,
  isRenewing,
  onRefresh,
}: ReportHeadProps) {
  const go = useNavigate()
  const remove = useRemoveReport()
  const [open, setOpen] = useState<'export' | 'versions' | 'schedules' | 'alerts' | 'tags' | 'used'>()
  const toasts = useToasts()
  const { id, can } = stored
  const { save, background, forget } = useExport(id, query, run)
  // the list's answer says whether the person may make reports
  const { data: list } = useQuery(reportsQuery({ page: 1 }))
  const removeThis = () => remove(stored, () => go({ to: pathTo('reports') }))
  const more: MenuItem[] = [
    ...(list?.can.includes('create')
      ? [{ key: 'copy', label: 'Duplicate', icon: Copy, href: pathTo('newReport', { copy: id }) }]
      : []),
    ...(can.includes('alert')
      ? [{ key: 'alerts', label: 'Alert', icon: BellRing, onSelect: () => setOpen('alerts') }]
      : []),
    ...(can.includes('edit')
      ? [
          { key: 'tags', label: 'Tags', icon: Tags, onSelect: () => setOpen('tags') },
          { key: 'versions', label: 'Versions', icon: History, onSelect: () => setOpen('versions') },
        ]
      : []),
    { key: 'used', label: 'Used by', icon: Waypoints, onSelect: () => setOpen('used') },
    {
      key: 'link',
      label: 'Copy link',
      hint: 'With its filters and parameters',
      icon: LinkIcon,
      onSelect: () =>
        void navigator.clipboard.writeText(window.location.href).then(
          () => toasts.success('Link copied.'),
          () => toasts.error('The link could not be copied.'),
        ),
    },
    ...(can.includes('delete')
      ? [
          {
            key: 'delete',
            label: 'Delete',
            icon: Trash2,
            kind: 'danger' as const,
            onSelect: () => void removeThis(),
          },
        ]
      : []),
  ]
  const freshAt = run?.fresh_at
  return (
    <>
      <PageHeader
        title={stored.report_name}
        back={{ href: pathTo('reports'), label: 'Reports' }}
        lead={
          <span className={styles.lead}>
            <FavouriteButton report={stored} />
            {sourceName(stored)}
            {freshAt != null && ` · as of ${formatTime(freshAt)}${isRenewing ? ', newer on its way' : ''}`}
            <IconButton
              icon={RefreshCw}
              label="Refresh"
              disabled={isRefreshing}
              onClick={() => void onRefresh()}
            />
          </span>
        }
        menu={
          more.length > 0 && (
            <Menu
              label="More"
              items={more}
              trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label="More" />}
            />
          )
        }
        actions={
          <>
            <KeysHelp keys={resultKeys} />
            {can.includes('edit') && (
              <ButtonLink icon={Pencil} href={pathTo('editReport', { id })}>
                Edit
              </ButtonLink>
            )}
            {can.includes('schedule') && (
              <Button icon={CalendarClock} onClick={() => setOpen('schedules')}>
                Schedule
              </Button>
            )}
            {can.includes('export') && (
              <Menu
                label="Export"
                items={[
                  { key: 'csv', label: 'CSV', onSelect: () => save.mutate({ format: 'csv' }) },
                  { key: 'xlsx', label: 'XLSX', onSelect: () => save.mutate({ format: 'xlsx' }) },
                  { key: 'more', label: 'CSV with options …', onSelect: () => setOpen('export') },
                  { key: 'made', label: 'Your exports', icon: FileClock, href: pathTo('reportExports') },
                ]}
                trigger={(trigger) => (
                  <Button {...trigger} icon={Download} isSaving={save.isPending}>
                    Export
                  </Button>
                )}
              />
            )}
            {open === 'export' && (
              <ExportDialog
                onClose={() => setOpen(undefined)}
                onExport={(look) => {
                  setOpen(undefined)
                  save.mutate({ format: 'csv', ...look })
                }}
              />
            )}
            {open === 'schedules' && (
              <SchedulesDrawer stored={stored} request={query} onClose={() => setOpen(undefined)} />
            )}
            {open === 'alerts' && (
              <AlertsDrawer stored={stored} request={query} run={run} onClose={() => setOpen(undefined)} />
            )}
            {open === 'used' && <UsedByDrawer stored={stored} onClose={() => setOpen(undefined)} />}
            {open === 'tags' && <TagsDialog stored={stored} onClose={() => setOpen(undefined)} />}
            {open === 'versions' && <VersionsDrawer stored={stored} onClose={() => setOpen(undefined)} />}
          </>
        }
      />
      {background !== undefined && <ExportProgress id={background} onClose={forget} />}
    </>
  )
}
