import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import styles from './design.module.css'

interface CellMessageProps {
  children: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  requestId?: string | undefined
  isUrgent?: boolean
}

/** A sentence in place of a cell's numbers, with a button if something can be done. */
export function CellMessage({ children, onRetry, isRetrying, requestId, isUrgent }: CellMessageProps) {
  return (
    <div className={styles.message} role={isUrgent ? 'alert' : undefined}>
      <p>{children}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry} isSaving={isRetrying}>
          Try again
        </Button>
      )}
      {requestId !== undefined && <p className={styles.small}>Request {requestId}</p>}
    </div>
  )
}
