import { useState } from 'react'
import { Button } from '../button/Button'
import { FieldFrame, type FieldProps } from '../fields/FieldFrame'
import { PasswordField } from '../fields/PasswordField'
import styles from './editors.module.css'

export interface SecretFieldProps extends FieldProps {
  name?: string
  /** When the present secret was stored, in words: 'Nov 02, 2026'. Undefined: there is none yet. */
  storedAt: string | undefined
  /** The new secret; undefined keeps the stored one. */
  value: string | undefined
  /** Called with `''` when somebody starts to replace the secret, and with undefined when they keep the stored one. */
  onReplace: (value: string | undefined) => void
  /** Called when the field is left. */
  onBlur?: () => void
}

/** A secret that is stored and never shown again: it can only be replaced. */
export function SecretField({ storedAt, value, onReplace, onBlur, name, ...frame }: SecretFieldProps) {
  const { label, help, error, isOptional } = frame
  const [begun, setBegun] = useState(false)
  if (storedAt !== undefined && value === undefined)
    return (
      <FieldFrame label={label} help={help} error={error} isOptional={isOptional}>
        {({ id, ...wiring }) => (
          <div className={styles.stored}>
            <output id={id}>Stored {storedAt}.</output>
            <Button
              size="small"
              {...wiring}
              aria-label={`Replace ${typeof label === 'string' ? label : 'it'}`}
              onClick={() => {
                setBegun(true)
                onReplace('')
              }}
            >
              Replace
            </Button>
          </div>
        )}
      </FieldFrame>
    )
  return (
    <div className={styles.secret}>
      <PasswordField
        {...frame}
        name={name}
        autoComplete="new-password"
        // the pressed button has disappeared, so the field takes the focus
        autoFocus={begun}
        value={value ?? ''}
        onChange={({ currentTarget }) => onReplace(currentTarget.value)}
        onBlur={onBlur}
      />
      {storedAt !== undefined && (
        <Button kind="quiet" size="small" onClick={() => onReplace(undefined)}>
          Keep the stored one
        </Button>
      )}
    </div>
  )
}
