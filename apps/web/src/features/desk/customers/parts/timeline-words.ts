import type { TimelineEntry } from '@uplink/contract/customer-parts'
import type { PaymentState } from '@uplink/contract/payments'
import { pathTo } from '@uplink/contract/screens'
import { formatDate, formatMoment } from '../../../../platform/dates/dates'
import { actWords } from '../../../audit/audit.public'
import { gatewayTitle, stateWord } from '../../../payments/desk.public'

interface Words {
  title: string
  /** What was written, or what it was about. */
  detail: string
  /** How it stands. */
  state: string
  href?: string
}

const inWords = (state: string | null) => (state ?? '').replaceAll('-', ' ')

/** Why a session ended. */
const endings: Readonly<Record<string, string>> = {
  customer: 'the customer switched it off',
  request: 'it ended as the customer asked',
  line: 'the connection was lost',
  provider: 'we ended it',
  equipment: 'work on our equipment',
  'time-limit': 'it reached its time limit',
}

/** An entry of a line's timeline in words, and the screen on which the rest of it is. */
export function wordsOf({ what, id, text, state, until }: TimelineEntry, line: number): Words {
  switch (what) {
    case 'bill':
      return {
        title: `Bill ${text} issued`,
        detail: '',
        state: state ?? '',
        href: pathTo('bill', { id }),
      }
    case 'promise':
      return {
        title: `Promised to pay by ${formatDate(text)}`,
        detail: '',
        state: inWords(state),
      }
    case 'payment': {
      const [gateway = '', ...transaction] = text.split(' ')
      return {
        title: `${gatewayTitle(gateway)} payment`,
        detail: transaction.join(' '),
        state: stateWord(state as PaymentState),
        href: pathTo('payment', { id }),
      }
    }
    case 'ticket':
      return {
        title: `Ticket #${id} opened`,
        detail: text,
        state: inWords(state),
        href: pathTo('desk', { ticket: id }),
      }
    case 'answer':
      return { title: `Answer in #${id}`, detail: text, state: '', href: pathTo('desk', { ticket: id }) }
    case 'note':
      return {
        title: `Internal note in #${id}`,
        detail: text,
        state: '',
        href: pathTo('desk', { ticket: id }),
      }
    case 'session':
      return {
        title: until === null ? 'Online' : 'Session',
        detail: text,
        state:
          until === null
            ? 'still'
            : `until ${formatMoment(until)}${state === null ? '' : `, ${endings[state] ?? 'nobody knows why'}`}`,
      }
    case 'order':
      return { title: `Order ${inWords(state)}`, detail: text, state: '', href: pathTo('deskOrders') }
    case 'mail':
      return { title: 'Mail', detail: text, state: inWords(state) }
    case 'sms':
      return { title: 'SMS', detail: text, state: inWords(state) }
    case 'chat':
      return {
        title: state === 'received' ? 'Chat, from the customer' : 'Chat, from us',
        detail: text,
        state: '',
        href: pathTo('desk', { view: 'chats', chat: line }),
      }
    default:
      return { title: actWords(what), detail: '', state: '' }
  }
}
