import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import styles from './editors.module.css'

export interface LinesFieldProps extends FieldProps {
  name?: string
  /** One entry a line. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The problem of a line, counted from 0. */
  errorAt?: (line: number) => string | undefined
  /** What is odd about a line that has no problem; it does not make the field wrong. */
  warningAt?: (line: number) => string | undefined
  placeholder?: string
}

/**
 * A text with one entry a line and line numbers. Problems and warnings are shown at their lines, and listed as links to
 * them.
 */
export function LinesField(props: LinesFieldProps) {
  const { label, help, error, isOptional, name, value, onChange, onBlur, placeholder } = props
  const { errorAt, warningAt } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = value.split('\n')
  const faults = lines.flatMap((_, line) => {
    const text = errorAt?.(line)
    return text === undefined ? [] : [{ line, text }]
  })
  const isFaulty = (line: number) => faults.some((fault) => fault.line === line)
  const warnings = lines.flatMap((_, line) => {
    const text = isFaulty(line) ? undefined : warningAt?.(line)
    return text === undefined ? [] : [{ line, text }]
  })
  const go = (line: number) => {
    const start = lines.slice(0, line).join('\n').length + (line === 0 ? 0 : 1)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (lines[line]?.length ?? 0))
  }
  const listOf = (told: typeof faults) => (
    <span className={styles.faults}>
      {told.map(({ line, text }) => (
        <span key={line}>
          <button type="button" className={styles.fault} onClick={() => go(line)}>
            Line {line + 1}
          </button>
          : {text}
        </span>
      ))}
    </span>
  )
  const helpText =
    warnings.length === 0 ? (
      help
    ) : (
      <>
        {help}
        <span className={styles.warnings}>
          <TriangleAlert aria-hidden />
          {listOf(warnings)}
        </span>
      </>
    )
  return (
    <FieldFrame
      label={label}
      isOptional={isOptional}
      help={helpText}
      error={faults.length > 0 ? listOf(faults) : error}
    >
      {(wiring) => (
        <span className={`${fields.box} ${styles.lines}`}>
          {/* the numbers scroll with the lines: the field grows with its lines up to a maximum, then both scroll */}
          <span className={styles.scroll}>
            <span aria-hidden className={styles.numbers}>
              {lines.map((_, line) => (
                <span key={line} className={isFaulty(line) ? styles.faulty : undefined}>
                  {line + 1}
                </span>
              ))}
            </span>
            <textarea
              {...wiring}
              ref={area}
              name={name}
              wrap="off"
              rows={Math.max(3, lines.length)}
              spellCheck={false}
              autoCapitalize="none"
              className={`${fields.textarea} ${styles.text}`}
              placeholder={placeholder}
              value={value}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              onBlur={onBlur}
            />
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
