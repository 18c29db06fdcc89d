import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../button/Button'
import { IconButton } from '../button/IconButton'
import choices from '../fields/choices.module.css'
import { FieldFrame, joinErrors, type FieldProps } from '../fields/FieldFrame'
import fields from '../fields/fields.module.css'
import styles from './ColorField.module.css'

/** A colour next to which it must be visible, and the warning when the contrast is too low. */
interface Ground {
  ground: string
  /** The lowest contrast that is enough: 3 for shapes, 4.5 for words. */
  least: number
  /** 'Hard to see on white.' */
  words: string
}

export interface ColorFieldProps extends FieldProps {
  label: string
  name?: string
  /** `#rrggbb`; `''` for none. */
  value: string
  onChange: (value: string) => void
  against?: Ground | undefined
}

/** A colour: a swatch that opens the browser's picker, and its code. Low contrast shows a warning at once. */
export function ColorField(props: ColorFieldProps) {
  const { label, help, error, isOptional, name, value, onChange, against } = props
  return (
    <FieldFrame
      label={label}
      isOptional={isOptional}
      help={warningOf(value, against) ?? help}
      error={faultOf(value) ?? error}
    >
      {(wiring) => (
        <span className={`${fields.box} ${styles.color}`}>
          <Swatch label={`Choose ${label}`} value={value} onChange={onChange} />
          <input
            {...wiring}
            name={name}
            className={fields.input}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export interface ColorListFieldProps extends FieldProps {
  label: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The first value of the next colour. */
  suggested: string
  max?: number
  against?: Ground | undefined
}

/** A list of colours in order: a colour scheme. */
export function ColorListField(props: ColorListFieldProps) {
  const { label, help, error, value, onChange, suggested, max = 16, against } = props
  const id = useId()
  const message = joinErrors(error)
  const warnings = [...new Set(value.flatMap((color) => warningOf(color, against) ?? []))]
  return (
    <fieldset className={choices.group} aria-describedby={message ? `${id}-error` : undefined}>
      <legend className={choices.legend}>{label}</legend>
      <div className={styles.list}>
        {value.map((color, index) => (
          <span key={index} className={styles.one}>
            <Swatch
              label={`Colour ${index + 1}, ${color}`}
              value={color}
              onChange={(next) => onChange(value.map((each, at) => (at === index ? next : each)))}
            />
            <IconButton
              icon={X}
              label={`Remove colour ${index + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </span>
        ))}
        {value.length < max && (
          <Button size="small" icon={Plus} onClick={() => onChange([...value, suggested])}>
            Colour
          </Button>
        )}
      </div>
      {(warnings.length > 0 || help !== undefined) && (
        <p className={choices.groupHelp}>{warnings.length > 0 ? warnings.join(' ') : help}</p>
      )}
      {Boolean(message) && (
        <p id={`${id}-error`} className={choices.groupError}>
          {message}
        </p>
      )}
    </fieldset>
  )
}

function Swatch(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="color"
      className={styles.swatch}
      aria-label={props.label}
      value={isColor(props.value) ? props.value : undefined}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}

const faultOf = (value: string) =>
  value === '' || isColor(value) ? undefined : 'Write it as # and six digits of 0–9 and a–f'

function warningOf(value: string, against: Ground | undefined): string | undefined {
  if (!against) return undefined
  const seen = contrast(value, against.ground)
  return seen !== undefined && seen < against.least ? against.words : undefined
}

/** The parts of `#rrggbb`, each from 0 to 1; undefined for any other text. */
function parts(color: string): readonly number[] | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color.trim()) ?? []
  if (hex === undefined) return undefined
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, from 1 to 21 (WCAG); undefined when one is not `#rrggbb`. */
function contrast(color: string, ground: string): number | undefined {
  const [one, other] = [parts(color), parts(ground)]
  if (!one || !other) return undefined
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** Whether a text is a colour in the form `#rrggbb`. */
const isColor = (text: string): boolean => parts(text) !== undefined
