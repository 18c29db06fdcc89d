import { useNavigate } from '@tanstack/react-router'
import type { ManyLinesAct } from '@uplink/contract/many-lines'
import { pathTo } from '@uplink/contract/screens'
import { RemindDialog } from '../../billing/desk.public'
import { AllMatchingDialog } from '../../bulk-acts/bulk-acts.public'
import { ManyLinesDialog, type MeantLines } from '../lines/ManyLinesDialog'

export type CustomerAct = ManyLinesAct | 'remind' | 'write'

interface CustomerActProps {
  act: CustomerAct
  meant: MeantLines
  /** Gets those that stay selected. */
  onDone: (left: readonly number[]) => void
  onClose: () => void
}

/** One act on the chosen customers, or on all that match. */
export function CustomerActDialog({ act, meant, onDone, onClose }: CustomerActProps) {
  const navigate = useNavigate()
  if (act !== 'remind' && act !== 'write')
    return <ManyLinesDialog act={act} meant={meant} onDone={onDone} onClose={onClose} />
  if ('ids' in meant) return <RemindDialog which={{ line_ids: [...meant.ids] }} onClose={onClose} />
  if (act === 'write')
    return (
      <AllMatchingDialog
        title="Write to all that match"
        words={['line', 'lines']}
        request={{ list: 'customers', matching: meant.matching, do: { act } }}
        act={(some) => `Write to ${some}`}
        onBegun={() => onDone([])}
        onLooked={({ id, will_change: lines }) =>
          void navigate({ href: pathTo('newCampaign', { look: id, chosen: lines }) })
        }
        onClose={onClose}
      >
        <p>A campaign is written for them: in which words, by which ways and when, you say there.</p>
      </AllMatchingDialog>
    )
  return (
    <AllMatchingDialog
      title="Remind all that match of overdue bills"
      words={['line', 'lines']}
      request={{ list: 'customers', matching: meant.matching, do: { act: 'remind' } }}
      act={(some) => `Remind ${some}`}
      money={(amount) => `${amount} is overdue on them.`}
      onBegun={() => onDone([])}
      onClose={onClose}
    >
      <p>One message a line about all that is overdue on it, once a day.</p>
    </AllMatchingDialog>
  )
}
