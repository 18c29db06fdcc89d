import { CheckCheck, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import styles from './SelectedBar.module.css'

export interface SelectedBarProps {
  count: number
  isDeleting: boolean
  isMarking: boolean
  onDelete: () => void
  onMarkSeen: () => void
}

/** What can be done with the selected rows; it stands at the lower edge of the screen while there are some. */
export function SelectedBar({ count, isDeleting, isMarking, onDelete, onMarkSeen }: SelectedBarProps) {
  if (count === 0) return null
  return (
    <div role="group" aria-label="Selected notifications" data-lower-bar className={styles.bar}>
      <p className={styles.count} role="status">
        {count} selected
      </p>
      <Button size="small" icon={CheckCheck} isSaving={isMarking} onClick={onMarkSeen}>
        Mark as seen
      </Button>
      <Button size="small" kind="danger" icon={Trash2} isSaving={isDeleting} onClick={onDelete}>
        Delete <span className="ui-hidden-visually">selected</span>
      </Button>
    </div>
  )
}
