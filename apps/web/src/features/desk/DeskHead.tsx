import { pathTo } from '@uplink/contract/screens'
import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconLink } from '../../ui/button/IconButton'
import { SegmentedTabs } from '../../ui/menu/SegmentedTabs'
import { KeysHelp } from '../../ui/page/KeysHelp'
import { chatKeys, deskKeys } from './desk-keys'
import classes from './DeskHead.module.css'

export type DeskView = 'tickets' | 'chats' | 'replies'

interface DeskHeadProps {
  view: DeskView
  onView: (view: DeskView) => void
  /** In which order the list stands. */
  lead: string
  /** How many open tickets and waiting chats there are; undefined while that is not known. */
  tickets: number | undefined
  chats: number | undefined
  acts?: ReactNode
}

/** The desk's name, what is shown of it, and how much waits in each. */
export function DeskHead({ view, onView, lead, tickets, chats, acts }: DeskHeadProps) {
  return (
    <>
      <div className={classes.row}>
        {/* the page's heading is said where the list gives way to what is opened, too */}
        <span aria-hidden className={classes.title}>
          Desk
        </span>
        <p className={classes.lead}>{lead}</p>
        {acts}
        <IconLink icon={AlarmClock} label="Response targets" href={pathTo('responseTargets')} />
        {/* the list of replies has keys of its own */}
        {view !== 'replies' && <KeysHelp keys={view === 'chats' ? chatKeys : deskKeys} isEverywhere />}
      </div>
      <SegmentedTabs
        label="View"
        choices={[
          { value: 'tickets', label: 'Tickets', count: tickets, title: 'Open tickets' },
          { value: 'chats', label: 'Chats', count: chats, title: 'Chats that wait for an answer' },
          { value: 'replies', label: 'Replies' },
        ]}
        value={view}
        onChange={onView}
      />
    </>
  )
}
