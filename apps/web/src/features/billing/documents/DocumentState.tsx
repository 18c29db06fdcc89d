import type { LedgerDocument } from '@uplink/contract/ledger-documents'
import { StatusBadge } from '../../../ui/feedback/StatusBadge'

/** Whether a document counts. */
export function DocumentState({ document }: { document: Pick<LedgerDocument, 'reverses' | 'reversed_by'> }) {
  if (document.reversed_by) return <StatusBadge tone="warning">Taken back</StatusBadge>
  if (document.reverses) return <StatusBadge tone="neutral">Takes back</StatusBadge>
  return <StatusBadge tone="success">In force</StatusBadge>
}
