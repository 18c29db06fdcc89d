import { ChevronUp, ListChecks, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { grouped, t } from '../../language/t'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Menu } from '../menu/Menu'
import { Progress } from '../steps/Progress'
import { usePhone, useRail } from '../use-phone'
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
  /** More rows match than were counted. */
  isAtLeast?: boolean
  onAll?: () => void
  /** How many rows one act can change; where more match, only the first ones are selected. */
  atMost?: number
  acts: readonly SelectedAct[]
  onClear: () => void
  /** The progress of an act that runs on the server: '54 of 128'. */
  progress?: { done: number; of: number; onCancel?: () => void } | undefined
}

/** So many acts have room in one row beside a rail. */
const fewActs = 3

/**
 * The acts on the selected rows, at the lower edge of the screen while rows are selected. On a phone they are in one menu, and where the
 * menu is a rail, more than a few.
 */
export function SelectedBar(props: SelectedBarProps) {
  const { label, count, total, isAtLeast, onAll, atMost = Infinity, acts, onClear, progress } = props
  const [isPhone, isRail] = [usePhone(), useRail()]
  const isOneMenu = isPhone || (isRail && acts.length > fewActs)
  if (count === 0 && !progress) return null
  const hasMore = onAll && total !== undefined && count < Math.min(total, atMost)
  const all = hasMore
    ? total > atMost
      ? t('Select the first {count}', { count: grouped(atMost) })
      : t('Select all {count} that match', { count: isAtLeast ? `${grouped(total)}+` : grouped(total) })
    : undefined
  return (
    <div
      role="group"
      aria-label={t('Selected {what}', { what: label })}
      data-lower-bar
      className={styles.bar}
    >
      {isOneMenu && !progress && <IconButton icon={X} label={t('Clear selection')} onClick={onClear} />}
      <p className={styles.count} role="status">
        {t('{count} selected', {
          count: isAtLeast && count === total ? `${grouped(count)}+` : grouped(count),
        })}
      </p>
      {progress ? (
        <Progress label={t('Working')} value={progress.done} of={progress.of} onCancel={progress.onCancel} />
      ) : isOneMenu ? (
        <MenuOfActs acts={acts} all={all === undefined ? undefined : { label: all, onSelect: onAll }} />
      ) : (
        <>
          {all !== undefined && (
            <Button kind="quiet" size="small" onClick={onAll}>
              {all}
            </Button>
          )}
          <span className={styles.rule} />
          {acts.map((act) => (
            <ActButton key={act.key} act={act} />
          ))}
          <Button kind="quiet" size="small" className={styles.clear} onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
    </div>
  )
}

function ActButton({ act, size = 'small' }: { act: SelectedAct; size?: 'small' | 'normal' }) {
  const { label, icon, kind, isSaving = false, disabled, onSelect } = act
  return (
    <Button
      size={size}
      {...(icon && { icon })}
      kind={kind === 'danger' ? 'danger' : 'secondary'}
      isSaving={isSaving}
      disabled={disabled}
      onClick={onSelect}
    >
      {label}
    </Button>
  )
}

interface MenuOfActsProps {
  acts: readonly SelectedAct[]
  /** Selects all rows that match. */
  all: { label: string; onSelect: (() => void) | undefined } | undefined
}

/** All acts behind one button within reach of a thumb; one alone is a button itself. */
function MenuOfActs({ acts, all }: MenuOfActsProps) {
  const [only] = acts
  if (only && acts.length === 1 && !all) return <ActButton act={only} size="normal" />
  const items = [
    ...(all
      ? [{ key: 'all', label: all.label, icon: ListChecks, ...(all.onSelect && { onSelect: all.onSelect }) }]
      : []),
    ...acts.map(({ isSaving = false, disabled = false, ...act }) => ({
      ...act,
      disabled: disabled || isSaving,
    })),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('Actions')}
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} icon={ChevronUp} isSaving={acts.some(({ isSaving }) => isSaving)}>
          {t('Actions')}
        </Button>
      )}
    />
  )
}
