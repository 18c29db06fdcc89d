import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import { Popover } from '../menu/Popover'
import styles from './IconField.module.css'
import { isFoundBy } from '../../language/found-by'

export interface IconFieldProps extends FieldProps {
  label: string
  /** The icons by the names that are stored. */
  icons: Readonly<Record<string, LucideIcon>>
  value: string | null
  onChange: (name: string | null) => void
}

/** Chooses one of the icons, found by name. */
export function IconField({ label, help, error, isOptional, icons, value, onChange }: IconFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const Chosen = value === null ? undefined : icons[value]
  const found = Object.entries(icons).filter(([name]) => isFoundBy(name, text))
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional}>
      {(wiring) => (
        <Popover
          label={label}
          align="start"
          trigger={(trigger) => (
            <button type="button" {...trigger} {...wiring} className={styles.trigger}>
              {Chosen && <Chosen aria-hidden />}
              <span className={styles.name}>{value ?? 'Choose an icon'}</span>
              <ChevronDown aria-hidden />
            </button>
          )}
        >
          {(close) => (
            <div className={styles.panel}>
              <input
                data-autofocus
                type="search"
                className={styles.search}
                aria-label={`Search ${label}`}
                placeholder="Search"
                autoComplete="off"
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
              <div role="radiogroup" aria-label={label} className={styles.icons}>
                {isOptional && (
                  <Choice group={id} name="none" isChosen={value === null} onChoose={() => onChange(null)}>
                    –
                  </Choice>
                )}
                {found.map(([name, Icon]) => (
                  <Choice
                    key={name}
                    group={id}
                    name={name}
                    isChosen={name === value}
                    onChoose={() => onChange(name)}
                    onDone={close}
                  >
                    <Icon aria-hidden />
                  </Choice>
                ))}
              </div>
              <p role="status" className={styles.none}>
                {found.length === 0 && 'Nothing found'}
              </p>
            </div>
          )}
        </Popover>
      )}
    </FieldFrame>
  )
}

interface ChoiceProps {
  group: string
  name: string
  isChosen: boolean
  onChoose: () => void
  /** Called on Enter, or when the chosen icon is pressed again. */
  onDone?: () => void
  children: ReactNode
}

/** A radio button: arrows move between the icons, and Tab stops once. */
function Choice({ group, name, isChosen, onChoose, onDone, children }: ChoiceProps) {
  return (
    <label className={styles.icon} title={name}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onChoose()
          onDone?.()
        }}
      />
      {children}
    </label>
  )
}
