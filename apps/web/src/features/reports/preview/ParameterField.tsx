import { isNumeric } from '@uplink/contract/reports/words'
import { DateField, DayOrTimeField } from '../../../ui/fields/MomentField'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import type { RequestedParameter } from '../definition/parameters'

interface ParameterFieldProps {
  parameter: RequestedParameter
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  /** Called when the field is left; of a span, with its second end. */
  onBlur?: (() => void) | undefined
}

/** The field of a value that each run asks for, by its type; both ends of a span have one. */
export function ParameterField({ parameter, value, error, onChange, onBlur }: ParameterFieldProps) {
  const { name, label, how, default: usual } = parameter
  const shown = label || name
  const defaults = [usual ?? []].flat().filter((each) => each !== '')
  const isTyped = how === 'list' || parameter.type === 'text' || isNumeric(parameter)
  // what stands in a typed field when nothing is typed is its default; another field has its own pattern there
  const help = [
    how === 'list' && 'Several: with commas between them.',
    (!isTyped || how === 'two') && defaults.length > 0 && `Without one: ${defaults.join(', ')}`,
  ].filter((each) => each !== false)
  const common = {
    error,
    ...(isTyped && how !== 'two' && defaults.length > 0 && { placeholder: defaults.join(', ') }),
    ...(help.length > 0 && { help: help.join(' ') }),
  }
  if (how !== 'two')
    return (
      <One
        {...common}
        label={shown}
        parameter={parameter}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  const [from = '', to = ''] = value.split(',')
  const write = (next: readonly string[]) => onChange(next.every((each) => each === '') ? '' : next.join(','))
  return (
    <>
      <One
        {...common}
        parameter={parameter}
        label={`${shown}, from`}
        value={from}
        onChange={(next) => write([next, to])}
      />
      <One
        parameter={parameter}
        onBlur={onBlur}
        label={`${shown}, to`}
        value={to}
        onChange={(next) => write([from, next])}
      />
    </>
  )
}

interface OneProps extends ParameterFieldProps {
  label: string
  help?: string
  placeholder?: string
}

function One({ parameter: { name, type, how }, value, placeholder, onChange, onBlur, ...rest }: OneProps) {
  const field = { ...rest, 'data-place': `parameters.${name}`, ...(onBlur && { onBlur }) }
  if (how === 'list' || type === 'text' || isNumeric({ type }))
    return (
      <TextField
        {...field}
        inputMode={isNumeric({ type }) && how !== 'list' ? 'decimal' : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (type === 'boolean')
    return (
      <SelectField
        {...field}
        placeholder="Choose"
        options={[
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const Moment = type === 'date' ? DateField : DayOrTimeField
  return <Moment {...field} value={value} onChange={onChange} />
}
