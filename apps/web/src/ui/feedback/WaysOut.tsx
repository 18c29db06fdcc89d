import { Button } from '../button/Button'
import type { MessageOptions } from '../modal/dialog-store'
import styles from './Dialog.module.css'

interface Props {
  ways: NonNullable<MessageOptions['waysOut']>
  /** Closes the dialog, before the way is taken. */
  onLeave: () => void
}

/** Links to what a dialog is about, in lines of their own over its answers. */
export function WaysOut({ ways, onLeave }: Props) {
  if (ways.length === 0) return null
  return (
    <div className={styles.ways}>
      {ways.map(({ label, onSelect }) => (
        <Button
          key={label}
          kind="quiet"
          onClick={() => {
            onLeave()
            onSelect()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
