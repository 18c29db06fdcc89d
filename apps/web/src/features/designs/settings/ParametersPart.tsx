import { isNumeric } from '@uplink/contract/reports/words'
import type { ReportParameter } from '@uplink/contract/reports/definition'
import { DateField } from '../../../ui/fields/MomentField'
import { TextField } from '../../../ui/fields/TextField'
import type { CellForm } from './cell-form'

interface ParametersPartProps {
  form: CellForm
  parameters: readonly ReportParameter[]
}

/** The values with which the cell runs its report, where the report asks for some. */
export function ParametersPart({ form: { cell, change, errorOf }, parameters }: ParametersPartProps) {
  return parameters.map(({ name, label, type, default: usual }) => {
    const field = {
      label: label || name,
      isOptional: usual != null,
      help: typeof usual === 'string' && usual !== '' ? `Without one: ${usual}` : 'The report asks for it.',
      value: cell.parameters[name] ?? '',
      ...errorOf(`parameters.${name}`),
    }
    const write = (value: string) => change({ parameters: { ...cell.parameters, [name]: value } })
    return type === 'date' ? (
      <DateField key={name} {...field} onChange={write} />
    ) : (
      <TextField
        key={name}
        {...field}
        inputMode={isNumeric({ type }) ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={2000}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    )
  })
}
