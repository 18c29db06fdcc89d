import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './SegmentedTabs.module.css'

export interface SegmentedChoice<Value extends string> {
  value: Value
  label: ReactNode
  /** Of the label, where it is not the page's. */
  lang?: string
  icon?: LucideIcon
  /** How many there are, beside the label; nothing while that is 0 or not known. */
  count?: number | undefined
  /** What is counted, on hover. */
  title?: string
}

export interface SegmentedTabsProps<Value extends string> {
  /** What is chosen here: 'Period'. For screen readers. */
  label: string
  choices: readonly SegmentedChoice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Chooses one of a few views, shown side by side. They are radio buttons: arrows move between them, and Tab stops
 * once.
 */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const { label, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="ui-hidden-visually">{label}</legend>
      {choices.map(({ value: choice, label: text, lang, icon: Icon, count = 0, title }) => (
        <label key={choice} className={styles.choice} lang={lang} title={title}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {Icon && <Icon aria-hidden className={styles.icon} />}
          {text}
          {count > 0 && <span className={styles.count}>{count.toLocaleString('en')}</span>}
        </label>
      ))}
    </fieldset>
  )
}
