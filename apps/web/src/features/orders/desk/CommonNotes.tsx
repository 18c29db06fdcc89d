import { SelectField } from '../../../ui/fields/SelectField'
import type { NextStep } from '../orders.data'
import { commonNotes } from './common-notes'

/** Puts a common note of a step into the note. */
export function CommonNotes({
  step,
  onChoose,
}: {
  step: NextStep | undefined
  onChoose: (note: string) => void
}) {
  if (step === undefined) return null
  return (
    <SelectField
      label="Common note"
      isBare
      placeholder="Choose a common note, read in the customer’s language"
      options={commonNotes[step].map((note) => ({ value: note, label: note }))}
      value=""
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
