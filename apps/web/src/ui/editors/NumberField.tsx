import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { FieldProps } from '../fields/FieldFrame'
import { TextField } from '../fields/TextField'
import { moneyDigits, moneySign } from '../../language/locale'
import { numberText, parseNumber } from './number-text'

export interface NumberFieldProps extends FieldProps {
  name?: string
  /** `1250.5`; `''` for none. */
  value: string
  /** Gets the number in that form, or the typed text while it is no number. */
  onChange: (value: string) => void
  onBlur?: () => void
  min?: number | undefined
  max?: number | undefined
  /** How many digits may follow the point. */
  decimals?: number | undefined
  /** Shown before and after the number: '$', 'Mbps'. */
  prefix?: string | undefined
  suffix?: string | undefined
  disabled?: boolean | undefined
}

/** A number, kept as text so that nothing is lost while it is typed; ↑ and ↓ change it by one, with Shift by ten. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, error, isOptional, name, value, onChange, onBlur, prefix, suffix, disabled } = props
  const { min, max, decimals = 0 } = props
  const [text, setText] = useState(numberText(value, decimals))
  const [isLeft, setLeft] = useState(false)
  const [present, setPresent] = useState(value)
  const meant = parseNumber(text)
  if (present !== value) {
    setPresent(value)
    // the value changed from outside, as by undo
    if ((meant ?? text.trim()) !== value) setText(numberText(value, decimals))
  }
  const become = (next: string) => {
    setText(next)
    onChange(parseNumber(next) ?? next.trim())
  }
  const step = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Number(meant || (min ?? 0)) + way * (event.shiftKey ? 10 : 1)
    const held = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))
    become(numberText(String(Number(held.toFixed(decimals))), decimals))
  }
  const fault = isLeft ? faultOf(text, meant, { min, max, decimals }) : undefined
  return (
    <TextField
      label={label}
      help={help}
      isOptional={isOptional}
      name={name}
      disabled={disabled}
      error={fault ?? error}
      before={prefix}
      after={suffix}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={meant === undefined || meant === '' ? undefined : Number(meant)}
      aria-valuetext={text}
      value={text}
      onChange={({ currentTarget }) => become(currentTarget.value)}
      onKeyDown={step}
      onBlur={() => {
        setLeft(true)
        if (meant !== undefined) setText(numberText(meant, decimals))
        onBlur?.()
      }}
    />
  )
}

type MoneyFieldProps = Omit<NumberFieldProps, 'decimals' | 'prefix' | 'suffix'> & {
  /** The code of another currency than the organization's own. */
  currency?: string | undefined
}

/** An amount with the sign and the digits of its currency. */
export function MoneyField({ currency, ...props }: MoneyFieldProps) {
  return <NumberField min={0} {...props} decimals={moneyDigits(currency)} prefix={moneySign(currency)} />
}

type Limits = Required<Pick<NumberFieldProps, 'decimals'>> & Pick<NumberFieldProps, 'min' | 'max'>

function faultOf(text: string, meant: string | undefined, { min, max, decimals = 0 }: Limits) {
  if (text.trim() === '') return undefined
  if (meant === undefined) return 'Write a number, for example 1250'
  const [, fraction = ''] = meant.split('.')
  if (fraction.length > decimals)
    return decimals === 0 ? 'Write a whole number' : `Write ${decimals} digits after the point at most`
  if (min !== undefined && Number(meant) < min) return `At least ${min.toLocaleString('en')}`
  if (max !== undefined && Number(meant) > max) return `At most ${max.toLocaleString('en')}`
  return undefined
}
