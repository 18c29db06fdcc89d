import { EllipsisVertical } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { grouped, t } from '../../language/t'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Menu } from '../menu/Menu'
import { Progress } from '../steps/Progress'
import { usePhone } from '../use-phone'
import styles from './SelectedBar.module.css'

export interface SelectedAct {
  key: string
  /** The label says how many rows it affects, when that is not all: 'Delete 2 of 3 (1 you may not)'. */
  label: string
  icon?: LucideIcon
  kind?: 'normal' | 'danger'
  isSaving?: boolean
  disabled?: boolean
  onSelect: () => void
}

export interface SelectedBarProps {
  /** What is selected: 'departments'. For screen readers. */
  label: string
  count: number
  /** How many rows match, on all pages; with `onAll` all of them can be selected. */
  total?: number
  onAll?: () => void
  /** How many rows one act can change; where more match, only the first ones are selected. */
  atMost?: number
  acts: readonly SelectedAct[]
  onClear: () => void
  /** The progress of an act that runs on the server: '54 of 128'. */
  progress?: { done: number; of: number; onCancel?: () => void } | undefined
}

/** The acts on the selected rows, at the lower edge of the screen while rows are selected. */
export function SelectedBar(props: SelectedBarProps) {
  const { label, count, total, onAll, atMost = Infinity, acts, onClear, progress } = props
  const isPhone = usePhone()
  if (count === 0 && !progress) return null
  const hasMore = onAll && total !== undefined && count < Math.min(total, atMost)
  return (
    <div
      role="group"
      aria-label={t('Selected {what}', { what: label })}
      data-lower-bar
      className={styles.bar}
    >
      <p className={styles.count} role="status">
        {t('{count} selected', { count: grouped(count) })}
      </p>
      {progress ? (
        <Progress label={t('Working')} value={progress.done} of={progress.of} onCancel={progress.onCancel} />
      ) : (
        <>
          {hasMore && (
            <Button kind="quiet" size="small" onClick={onAll}>
              {total > atMost
                ? t('Select the first {count}', { count: grouped(atMost) })
                : t(isPhone ? 'Select all {count}' : 'Select all {count} that match', {
                    count: grouped(total),
                  })}
            </Button>
          )}
          <span className={styles.rule} />
          {isPhone && acts.length > 1 ? (
            <Menu
              label={t('Actions')}
              items={acts.map(({ kind = 'normal', ...act }) => ({ ...act, kind }))}
              trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label={t('Actions')} />}
            />
          ) : (
            acts.map(({ key, label: words, icon, kind, isSaving, disabled, onSelect }) => (
              <Button
                key={key}
                size="small"
                {...(icon && { icon })}
                kind={kind === 'danger' ? 'danger' : 'secondary'}
                isSaving={isSaving ?? false}
                disabled={disabled}
                onClick={onSelect}
              >
                {words}
              </Button>
            ))
          )}
          <Button kind="quiet" size="small" className={styles.clear} onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
    </div>
  )
}
