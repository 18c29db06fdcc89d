import type { ImportListed } from '@uplink/contract/imports'
import { StatusBadge } from '../../ui/feedback/StatusBadge'
import type { Tone } from '../../ui/feedback/tone'

const states = {
  new: ['Columns to choose', 'info'],
  checking: ['Being checked', 'info'],
  checked: ['Checked', 'info'],
  applying: ['Being imported', 'info'],
  done: ['Imported', 'success'],
  undoing: ['Being undone', 'info'],
  undone: ['Undone', 'neutral'],
} as const satisfies Record<ImportListed['state'], readonly [string, Tone]>

export const sources = {
  csv: 'CSV file',
  phpnuxbill: 'PHPNuxBill',
  daloradius: 'daloRADIUS',
} as const satisfies Record<ImportListed['source'], string>

/** Where an import is; a failure or problems stand out. */
export function ImportState({
  of,
  isInList = false,
}: {
  of: Pick<ImportListed, 'state' | 'failure' | 'problems'>
  /** Among others, where one looks for those that wait for somebody. */
  isInList?: boolean
}) {
  const [words, tone] = states[of.state]
  if (of.failure !== null) return <StatusBadge tone="danger">Not done</StatusBadge>
  if (of.state === 'checked' && of.problems > 0) return <StatusBadge tone="warning">To mend</StatusBadge>
  return (
    <StatusBadge tone={tone} isQuiet={isInList && (of.state === 'done' || of.state === 'undone')}>
      {words}
    </StatusBadge>
  )
}
