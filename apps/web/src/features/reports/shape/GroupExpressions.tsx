import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { LateField } from '../../../ui/query/LateField'
import lines from '../../../ui/rules/lines.module.css'
import styles from './shape.module.css'

interface GroupExpressionsProps {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  /** The problem of each, in words; empty: none. */
  errors: readonly string[]
}

/** Expressions by which rows are grouped, besides columns. A comma in one does not divide it. */
export function GroupExpressions({ value, onChange, errors }: GroupExpressionsProps) {
  const [isAdding, setAdding] = useState(false)
  const write = (index: number, text: string) => {
    setAdding(false)
    onChange(text === '' ? value.filter((_, at) => at !== index) : value.toSpliced(index, 1, text))
  }
  const shown = isAdding ? [...value, ''] : value
  return (
    <>
      {shown.map((expression, index) => (
        <div key={index} className={styles.set}>
          <LateField
            aria-label={`Expression ${index + 1} to group by`}
            isCode
            placeholder="date_trunc('month', a.paid_on)"
            value={expression}
            onValue={(text) => write(index, text)}
          />
          <IconButton icon={X} label={`Remove expression ${index + 1}`} onClick={() => write(index, '')} />
          {errors[index] !== undefined && errors[index] !== '' && (
            <p className={lines.errors}>{errors[index]}</p>
          )}
        </div>
      ))}
      <div>
        <Button size="small" kind="quiet" icon={Plus} disabled={isAdding} onClick={() => setAdding(true)}>
          Raw expression
        </Button>
      </div>
    </>
  )
}
