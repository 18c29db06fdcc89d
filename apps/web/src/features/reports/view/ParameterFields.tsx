import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { Play } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button/Button'
import { DateField } from '../../../ui/fields/MomentField'
import { TextField } from '../../../ui/fields/TextField'
import styles from './view.module.css'

type Parameter = ReportDefinition['parameters'][number]

interface ParameterFieldsProps {
  parameters: readonly Parameter[]
  /** The values in the address. */
  values: Readonly<Record<string, string>>
  onRun: (values: Readonly<Record<string, string>>) => void
  errors: Readonly<Record<string, string>>
}

/** The fields of the parameters that a report needs before it can run. */
export function ParameterFields({ parameters, values, onRun, errors }: ParameterFieldsProps) {
  const [typed, setTyped] = useState(values)
  const [isSent, setSent] = useState(false)
  const lacks = ({ name, default: usual }: Parameter) => !typed[name]?.trim() && (usual ?? '') === ''
  const run = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (!parameters.some(lacks)) onRun(typed)
  }
  return (
    <form noValidate className={styles.parameters} aria-label="This report asks for" onSubmit={run}>
      {parameters.map((parameter) => {
        const { name, label, type, default: usual } = parameter
        const common = {
          label: label || name,
          value: typed[name] ?? '',
          error: errors[name] ?? (isSent && lacks(parameter) ? 'This report needs a value here' : undefined),
          ...(typeof usual === 'string' && usual !== '' && { help: `Without one: ${usual}` }),
        }
        const write = (value: string) => setTyped({ ...typed, [name]: value })
        return type === 'date' ? (
          <DateField key={name} {...common} onChange={write} />
        ) : (
          <TextField
            key={name}
            {...common}
            inputMode={type === 'integer' || type === 'decimal' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        )
      })}
      <Button type="submit" icon={Play}>
        Run
      </Button>
    </form>
  )
}
