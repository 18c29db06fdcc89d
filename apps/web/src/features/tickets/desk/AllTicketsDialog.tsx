import { AllMatchingDialog, type LookRequest } from '../../bulk-acts/bulk-acts.public'
import type { ManyAct } from './desk-tickets.data'

export type MatchingTickets = Extract<LookRequest, { list: 'tickets' }>['matching']

interface AllTicketsDialogProps {
  act: ManyAct
  /** To whom they are assigned; undefined: nobody. */
  to: string | undefined
  /** The queue's filters. */
  matching: MatchingTickets
  onBegun: () => void
  onClose: () => void
}

/** One act on all tickets that match the queue's filters. */
export function AllTicketsDialog({ act, to = 'nobody', matching, onBegun, onClose }: AllTicketsDialogProps) {
  const { title, means, label, does } = wordsOf(act, to)
  return (
    <AllMatchingDialog
      title={title}
      words={['ticket', 'tickets']}
      request={{ list: 'tickets', matching, do: does }}
      act={label}
      isDanger={act.act === 'close'}
      onBegun={onBegun}
      onClose={onClose}
    >
      <p>{means}</p>
    </AllMatchingDialog>
  )
}

interface Words {
  title: string
  means: string
  label: (tickets: string) => string
  does: Extract<LookRequest, { list: 'tickets' }>['do']
}

function wordsOf(act: ManyAct, to: string): Words {
  switch (act.act) {
    case 'assign':
      return {
        title: `Assign all tickets that match to ${to}`,
        means: 'Whoever gets them is told of each.',
        label: (tickets) => `Assign ${tickets} to ${to}`,
        does: { act: 'assign', assignee_id: act.assignee },
      }
    case 'close':
      return {
        title: 'Close all tickets that match',
        means: 'Their customers are told. Within a day it can be taken back.',
        label: (tickets) => `Close ${tickets}`,
        does: { act: 'close' },
      }
    case 'reopen':
      return {
        title: 'Open all tickets that match again',
        means: 'Their clocks run again.',
        label: (tickets) => `Open ${tickets} again`,
        does: { act: 'reopen' },
      }
    case 'tag':
    case 'untag':
      return {
        title: `Tag all tickets that match: ${act.tag}`,
        means: 'Their customers do not see it.',
        label: (tickets) => `Tag ${tickets}`,
        does: { act: 'tag', tag: act.tag },
      }
  }
}
