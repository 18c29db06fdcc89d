import { Play } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button/Button'
import type { RequestedParameter } from '../definition/parameters'
import { ParameterField } from '../preview/ParameterField'
import fields from '../preview/parameters.module.css'
import styles from './view.module.css'

interface ParameterFieldsProps {
  parameters: readonly RequestedParameter[]
  /** The values in the address. */
  values: Readonly<Record<string, string>>
  onRun: (values: Readonly<Record<string, string>>) => void
  errors: Readonly<Record<string, string>>
}

/** The fields of the parameters that a report needs before it can run. */
export function ParameterFields({ parameters, values, onRun, errors }: ParameterFieldsProps) {
  const [typed, setTyped] = useState(values)
  const [isSent, setSent] = useState(false)
  const [left, setLeft] = useState<readonly string[]>([])
  const lacks = ({ name, default: usual }: RequestedParameter) => !typed[name]?.trim() && usual == null
  const run = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (!parameters.some(lacks)) onRun(typed)
  }
  return (
    <form
      noValidate
      className={`${styles.parameters} ${fields.fields}`}
      aria-label="This report asks for"
      onSubmit={run}
    >
      {parameters.map((parameter) => {
        const { name } = parameter
        return (
          <ParameterField
            key={name}
            parameter={parameter}
            value={typed[name] ?? ''}
            error={
              errors[name] ??
              ((isSent || left.includes(name)) && lacks(parameter)
                ? 'This report needs a value here'
                : undefined)
            }
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            onBlur={() => setLeft([...new Set([...left, name])])}
          />
        )
      })}
      <Button type="submit" icon={Play}>
        Run
      </Button>
    </form>
  )
}
