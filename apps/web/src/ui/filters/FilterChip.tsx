import { ChevronDown, X } from 'lucide-react'
import { Popover } from '../menu/Popover'
import { FilterEditor, type FilterEditorProps } from './FilterEditor'
import styles from './ListFilters.module.css'

export interface FilterChipProps extends FilterEditorProps {
  /** What it filters by; empty for a filter that was just added. */
  words: string
  /** It was just added, so its editor opens by itself. */
  isNew: boolean
  onClosed: () => void
  /** Undefined: it stays. */
  onRemove?: (() => void) | undefined
  /** How much of the page it affects, when that is not all: '7 of 9'. */
  reach?: string | undefined
  /** Called when the pointer or the focus enters or leaves, so that the page can show what it affects. */
  onPoint?: ((isThere: boolean) => void) | undefined
}

/** One filter that is in force. A click opens its editor, the cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { filter, words, isNew, onClosed, onRemove, reach, onPoint } = props
  const said = `${filter.label}: ${words || 'choose'}`
  return (
    <span
      className={styles.chip}
      onPointerEnter={() => onPoint?.(true)}
      onPointerLeave={() => onPoint?.(false)}
      onFocus={() => onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
    >
      <Popover
        label={filter.label}
        align="start"
        startsOpen={isNew}
        onClosed={onClosed}
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.words} data-filter={filter.key}>
            <span className={styles.said}>{said}</span>
            {reach !== undefined && <span className={styles.reach}>{reach}</span>}
            {(words === '' || !onRemove) && <ChevronDown aria-hidden />}
          </button>
        )}
      >
        {() => (
          <div className={styles.panel}>
            <FilterEditor {...props} />
          </div>
        )}
      </Popover>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove filter ${filter.label}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </span>
  )
}
