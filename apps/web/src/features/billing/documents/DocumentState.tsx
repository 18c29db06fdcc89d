import type { LedgerDocument } from '@uplink/contract/ledger-documents'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'

/** Whether a document counts. */
export function DocumentState({
  document,
  isInList = false,
}: {
  document: Pick<LedgerDocument, 'reverses' | 'reversed_by'>
  /** Among others, where most are in force. */
  isInList?: boolean
}) {
  if (document.reversed_by) return <StatusBadge tone="warning">Taken back</StatusBadge>
  if (document.reverses) return <StatusBadge tone="neutral">Takes back</StatusBadge>
  return (
    <StatusBadge tone="success" isQuiet={isInList}>
      In force
    </StatusBadge>
  )
}
