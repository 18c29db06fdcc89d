import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { TextField } from '../../../ui/fields/TextField'
import { FindLine } from '../finding/FindLine'
import classes from './cases.module.css'

interface Props {
  /** The chosen line's Client ID; empty while none is chosen. */
  cuid: string
  onCuid: (cuid: string) => void
  error: string | undefined
}

/** The line that money is for: found by what one knows of the customer, or named by its Client ID. */
export function LineOfMoney({ cuid, onCuid, error }: Props) {
  const [holder, setHolder] = useState<string>()
  const [isNaming, setNaming] = useState(false)
  if (holder !== undefined)
    return (
      <div className={classes.chosen}>
        <span>
          For <strong>{cuid}</strong>, {holder}
        </span>
        <Button
          size="small"
          onClick={() => {
            setHolder(undefined)
            onCuid('')
          }}
        >
          Another line
        </Button>
      </div>
    )
  if (isNaming)
    return (
      <TextField
        label="Client ID or subscriber ID"
        help="The line this money is for."
        autoComplete="off"
        value={cuid}
        error={error}
        onChange={({ currentTarget }) => onCuid(currentTarget.value)}
      />
    )
  return (
    <FindLine
      label="Whose is it?"
      error={error}
      onFound={(line) => {
        setHolder(line.holder)
        onCuid(line.username)
      }}
      onForbidden={() => setNaming(true)}
    />
  )
}
