import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { t } from '../../language/t'
import { FieldFrame } from './FieldFrame'
import type { FieldProps } from './FieldFrame'
import styles from './fields.module.css'

export type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'children' | 'id' | 'type'>

/** A password that its owner can make visible. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField({ label, help, error, isOptional, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame label={label} help={help} error={error} isOptional={isOptional}>
      {(wiring) => (
        <span className={[styles.box, className].filter(Boolean).join(' ')}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={styles.input}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden />
            <span className="ui-hidden-visually">
              {t(isShown ? 'Hide the password' : 'Show the password')}
            </span>
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
