import { EllipsisVertical } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import { Menu } from '../menu/Menu'
import { Progress } from '../steps/Progress'
import { usePhone } from '../use-phone'
import styles from './SelectedBar.module.css'

export interface SelectedAct {
  key: string
  /** It says what it reaches, when that is not all of them: 'Delete 2 of 3 (1 you may not)'. */
  label: string
  icon?: LucideIcon
  kind?: 'normal' | 'danger'
  isSaving?: boolean
  disabled?: boolean
  onSelect: () => void
}

export interface SelectedBarProps {
  /** What is selected: 'departments'. Read aloud. */
  label: string
  count: number
  /** How many match in all, on all pages; with `onAll` they can be selected together. */
  total?: number
  onAll?: () => void
  /** How many one act reaches: where more match, the first so many are selected. */
  atMost?: number
  acts: readonly SelectedAct[]
  onClear: () => void
  /** An act that runs on the server: '54 of 128'. */
  progress?: { done: number; of: number; onCancel?: () => void } | undefined
}

/** What can be done with the selected rows. It stands at the lower edge of the screen while there are some. */
export function SelectedBar(props: SelectedBarProps) {
  const { label, count, total, onAll, atMost = Infinity, acts, onClear, progress } = props
  const isPhone = usePhone()
  if (count === 0 && !progress) return null
  const hasMore = onAll && total !== undefined && count < Math.min(total, atMost)
  return (
    <div role="group" aria-label={`Selected ${label}`} data-lower-bar className={styles.bar}>
      <p className={styles.count} role="status">
        {count.toLocaleString('en')} selected
      </p>
      {progress ? (
        <Progress label="Working" value={progress.done} of={progress.of} onCancel={progress.onCancel} />
      ) : (
        <>
          {hasMore && (
            <Button kind="quiet" size="small" onClick={onAll}>
              {total > atMost
                ? `Select the first ${atMost.toLocaleString('en')}`
                : isPhone
                  ? `Select all ${total.toLocaleString('en')}`
                  : `Select all ${total.toLocaleString('en')} that match`}
            </Button>
          )}
          <span className={styles.rule} />
          {isPhone && acts.length > 1 ? (
            <Menu
              label="Acts"
              items={acts.map(({ kind = 'normal', ...act }) => ({ ...act, kind }))}
              trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="Acts" />}
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
            Clear
          </Button>
        </>
      )}
    </div>
  )
}
