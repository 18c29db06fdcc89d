import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { formatMoment } from '../../../platform/dates/dates'
import { Button } from '../../../ui/button/Button'
import { Drawer } from '../../../ui/modal/Drawer'
import { DiffList } from '../../../ui/review/DiffList'
import { EmptyState } from '../../../ui/states/EmptyState'
import { SkeletonText } from '../../../ui/states/Skeleton'
import { useConfirm, useToasts } from '../../../ui/UiProvider'
import { differencesOf } from '../definition/differences'
import { readDefinition } from '../definition/new-report'
import { saveReport, versionQuery, versionsQuery, type StoredReport } from '../reports.data'
import styles from './view.module.css'

interface VersionsDrawerProps {
  stored: StoredReport
  onClose: () => void
}

/** The versions of a report: who changed what, and a way to restore one. */
export function VersionsDrawer({ stored, onClose }: VersionsDrawerProps) {
  const { data: versions, error } = useQuery(versionsQuery(stored.id))
  const [open, setOpen] = useState<number>()
  return (
    <Drawer title="Versions" onClose={onClose}>
      {error && <EmptyState>The versions could not be loaded. Try again later.</EmptyState>}
      {!versions && !error && <SkeletonText lines={6} />}
      {versions?.length === 0 && <EmptyState>Nothing was saved since versions are kept.</EmptyState>}
      <ol className={styles.versions} aria-label="Versions">
        {versions?.map(({ version, changed_by: by, changed_at: at }, index) => (
          <li key={version} className={styles.version}>
            <button
              type="button"
              className={styles.head}
              aria-expanded={open === version}
              onClick={() => setOpen(open === version ? undefined : version)}
            >
              <b>{`Version ${version}`}</b>
              <span>{[by?.name, formatMoment(at)].filter(Boolean).join(' · ')}</span>
              <ChevronRight aria-hidden />
            </button>
            {open === version && (
              <Version
                stored={stored}
                version={version}
                before={versions[index + 1]?.version}
                onRestored={onClose}
              />
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

interface VersionProps {
  stored: StoredReport
  version: number
  /** The version before it. */
  before: number | undefined
  onRestored: () => void
}

function Version({ stored, version, before, onRestored }: VersionProps) {
  const client = useQueryClient()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { data: kept } = useQuery(versionQuery(stored.id, version))
  const { data: older } = useQuery({
    ...versionQuery(stored.id, before ?? 0),
    enabled: before !== undefined,
  })
  const [is, was] = [kept && readDefinition(kept), older && readDefinition(older)]
  const restore = useMutation({
    mutationFn: async () => is && saveReport(client, stored.id, { data: is, version: stored.version }),
    onSuccess: () => {
      toasts.success(`Version ${version} is back, as version ${stored.version + 1}.`)
      onRestored()
    },
    onError: (error) => tellRefusal(toasts, error),
  })
  if (!is || (before !== undefined && !was)) return <SkeletonText lines={2} />
  const changes = was && differencesOf(was, is)
  const ask = async () => {
    const text = `The report becomes what it was in version ${version}. What it is now stays among its versions.`
    const title = `Restore version ${version}?`
    if (await confirm({ title, text, confirmLabel: `Restore as version ${stored.version + 1}` }))
      restore.mutate()
  }
  return (
    <div className={styles.changes}>
      {!changes && <p>The first that is kept.</p>}
      {changes?.length === 0 && <p>Saved without a change.</p>}
      {changes && changes.length > 0 && <DiffList changes={changes} />}
      {version < stored.version && stored.can.includes('edit') && (
        <Button size="small" isSaving={restore.isPending} onClick={() => void ask()}>
          {`Restore as version ${stored.version + 1}`}
        </Button>
      )}
    </div>
  )
}
