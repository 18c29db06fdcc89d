import { useState } from 'react'
import { ArrowUpDown } from 'lucide-react'
import { Button } from '../button/Button'
import { Dialog } from '../feedback/Dialog'
import { Form, FormActions } from '../form/Form'
import { SelectField } from '../fields/SelectField'
import { IconButton } from '../button/IconButton'
import { Menu, type MenuItem } from '../menu/Menu'
import { usePhone } from '../use-phone'
import type { Spot } from './tree'

export interface MoveDialogProps {
  /** What moves: 'Desk'. */
  label: string
  /** The parents it may move to; absent for a list, which has no levels. */
  parents?: readonly { key: string | null; label: string }[]
  /** The items of a parent in order, without the moved one. */
  siblingsOf: (parent: string | null) => readonly { key: string; label: string }[]
  /** Whether it may go there. */
  isAllowed: (spot: Spot) => boolean
  now: Spot
  onMove: (spot: Spot) => void
  onClose: () => void
}

/** 'Move to…', for people who do not drag. */
export function MoveDialog(props: MoveDialogProps) {
  const { label, parents, siblingsOf, isAllowed, now, onMove, onClose } = props
  const [parent, setParent] = useState(now.parent)
  const siblings = siblingsOf(parent)
  const places = Array.from({ length: siblings.length + 1 }, (_, index) => ({
    value: String(index),
    label: index === 0 ? 'First' : `After ${siblings[index - 1]?.label ?? ''}`,
    disabled: !isAllowed({ parent, index }),
  }))
  const free = places.filter(({ disabled }) => !disabled)
  const [chosen, setChosen] = useState(String(now.index))
  const index = free.some(({ value }) => value === chosen) ? chosen : free.at(-1)?.value
  return (
    <Dialog title={`Move ${label}`} isDirty={false} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (index !== undefined) onMove({ parent, index: Number(index) })
        }}
      >
        {parents && (
          <SelectField
            label="Into"
            data-autofocus
            value={parent ?? ''}
            options={parents.map(({ key, label: text }) => ({ value: key ?? '', label: text }))}
            onChange={({ currentTarget }) => setParent(currentTarget.value || null)}
          />
        )}
        <SelectField
          label="Place"
          value={index ?? ''}
          options={places}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <FormActions>
          <Button type="submit" kind="primary" disabled={index === undefined}>
            Move {label}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

interface MoveMenuProps {
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
