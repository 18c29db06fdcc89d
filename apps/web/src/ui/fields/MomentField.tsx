import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../language/t'
import { IconButton } from '../button/IconButton'
import { FieldFrame, type FieldProps } from './FieldFrame'
import { dayKind, dayOrTimeKind, dayTimeKind, momentText, parseMoment, type MomentKind } from './moment-text'
import styles from './fields.module.css'

export interface MomentFieldProps extends FieldProps {
  label: string
  name?: string
  /** `2026-11-24`, or with a time `2026-11-24T18:30`; `''` for none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Gets the value to send, or the typed text while it is not valid. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** The label is for screen readers only. */
  isBare?: boolean
  /** The field's path on the wire, so that a problem can link to it. */
  'data-place'?: string | undefined
}

/** A day, written DD/MM/YYYY in every browser language; a button opens the browser's calendar, if it has one. */
export const DateField = (props: MomentFieldProps) => <MomentField kind={dayKind()} {...props} />

/** A day and a time of 24 hours, written DD/MM/YYYY HH:MM. */
export const DateTimeField = (props: MomentFieldProps) => <MomentField kind={dayTimeKind()} {...props} />

/** A day, with a time if one is written; without one the whole day is meant. */
export const DayOrTimeField = (props: MomentFieldProps) => <MomentField kind={dayOrTimeKind()} {...props} />

function MomentField({ kind, ...props }: MomentFieldProps & { kind: MomentKind }) {
  const { label, help, error, isOptional, name, value, min, max, onChange, onBlur, isBare } = props
  const [text, setText] = useState(momentText(value))
  const [isLeft, setLeft] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const meant = parseMoment(text, kind)
  const [present, setPresent] = useState(value)
  if (present !== value) {
    setPresent(value)
    // the value changed from outside, as by Back
    if ((meant ?? text.trim()) !== value) setText(momentText(value))
  }

  const become = (next: string) => {
    setText(next)
    onChange(parseMoment(next, kind) ?? next.trim())
  }
  const isWrong = isLeft && text.trim() !== '' && meant === undefined
  const { pattern, example } = kind
  const wording = t('Write it as {pattern}, for example {example}', { pattern, example })
  return (
    <FieldFrame
      label={label}
      help={help}
      isOptional={isOptional}
      isBare={isBare}
      error={isWrong ? wording : error}
    >
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...wiring}
            data-place={props['data-place']}
            className={`${styles.input} ${styles.moment}`}
            name={name}
            value={text}
            placeholder={pattern}
            autoComplete="off"
            onChange={({ currentTarget }) => become(currentTarget.value)}
            onBlur={() => {
              setLeft(true)
              if (meant !== undefined) setText(momentText(meant))
              onBlur?.()
            }}
          />
          {'showPicker' in HTMLInputElement.prototype && (
            <>
              <input
                ref={picker}
                className={styles.picker}
                type={kind.type}
                tabIndex={-1}
                aria-hidden
                value={meant ?? ''}
                min={min}
                max={max}
                onChange={({ currentTarget }) => become(momentText(currentTarget.value))}
              />
              <IconButton
                icon={CalendarDays}
                label={t('Choose from a calendar: {label}', { label })}
                onClick={() => picker.current?.showPicker()}
              />
            </>
          )}
        </span>
      )}
    </FieldFrame>
  )
}
