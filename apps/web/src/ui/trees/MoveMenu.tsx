import { ArrowUpDown } from 'lucide-react'
import { IconButton } from '../button/IconButton'
import { Menu, type MenuItem } from '../menu/Menu'
import { usePhone } from '../use-phone'

export interface MoveMenuProps {
  /** What moves: 'a.status'. */
  label: string
  /** The moves that SortableList gives. */
  moves: readonly MenuItem[]
}

/** Moves an item of a list that has no handle to drag: on a phone, for items without a menu of their own. */
export function MoveMenu({ label, moves }: MoveMenuProps) {
  const isPhone = usePhone()
  if (!isPhone || moves.length === 0) return null
  return (
    <Menu
      label={`Move ${label}`}
      align="start"
      items={moves}
      trigger={(trigger) => <IconButton {...trigger} icon={ArrowUpDown} label={`Move ${label}`} />}
    />
  )
}
