import { useState } from 'react'
import { Button } from '../button/Button'
import { Dialog } from '../feedback/Dialog'
import { Form, FormActions } from '../form/Form'
import { SelectField } from '../fields/SelectField'
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
