import { counted } from '@uplink/contract/counted'
import type { Announcement, OutageTelling } from '@uplink/contract/outages'
import { AlarmClock, CircleCheck, MessageSquarePlus, Ticket } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../../../platform/dates/dates'
import { useNow } from '../../../../platform/dates/use-now'
import { Button } from '../../../../ui/button/Button'
import { StatusBadge } from '../../../../ui/feedback/StatusBadge'
import { clockOf, isToCome } from './announcement-words'
import { EndDialog } from './EndDialog'
import { TicketsDialog } from './TicketsDialog'
import { UpdateDialog } from './UpdateDialog'
import classes from './console.module.css'

interface OpenOutagesProps {
  label: string
  announcements: readonly Announcement[]
  mayEnd: boolean
  seesTickets: boolean
}

type Act = 'update' | 'tickets' | 'end'

/** What goes on or is planned, each with what customers were told of it and what may be done. */
export function OpenOutages({ label, announcements, mayEnd, seesTickets }: OpenOutagesProps) {
  const [act, setAct] = useState<{ name: Act; id: number }>()
  const of = announcements.find(({ id }) => id === act?.id)
  const onClose = () => setAct(undefined)
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {announcements.map((one) => (
          <li key={one.id} className={classes.card} data-planned={one.is_planned || undefined}>
            <div>
              <p className={classes.name}>
                {one.title} <Clock of={one} />
              </p>
              {one.title_bn !== null && (
                <p lang="bn" className={classes.soft}>
                  {one.title_bn}
                </p>
              )}
              <p>
                <span className={classes.strong}>{counted(one.lines, 'line')}</span> in{' '}
                {one.places.map(({ area }) => area).join(', ')}
              </p>
              <p className={classes.soft}>
                {one.is_planned && !isToCome(one) && 'Planned work. '}
                {whenOf(one)}
              </p>
            </div>
            <div className={classes.acts}>
              {mayEnd && (
                <Button
                  size="small"
                  icon={MessageSquarePlus}
                  aria-label={`Write an update of “${one.title}”`}
                  onClick={() => setAct({ name: 'update', id: one.id })}
                >
                  Update
                </Button>
              )}
              {seesTickets && (
                <Button
                  size="small"
                  icon={Ticket}
                  aria-label={`Tickets of “${one.title}”`}
                  onClick={() => setAct({ name: 'tickets', id: one.id })}
                >
                  Tickets
                </Button>
              )}
              {mayEnd && (
                <Button
                  size="small"
                  icon={CircleCheck}
                  aria-label={isToCome(one) ? `Cancel “${one.title}”` : `End “${one.title}”`}
                  onClick={() => setAct({ name: 'end', id: one.id })}
                >
                  {isToCome(one) ? 'Cancel' : 'End'}
                </Button>
              )}
            </div>
            {one.tellings.length > 0 && (
              <ul className={classes.tellings} aria-label={`Told of “${one.title}”`}>
                {one.tellings.map((telling) => (
                  <li key={telling.id} className={classes.soft}>
                    {toldWords(telling)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {of && act?.name === 'update' && <UpdateDialog of={of} onClose={onClose} />}
      {of && act?.name === 'tickets' && <TicketsDialog of={of} onClose={onClose} />}
      {of && act?.name === 'end' && <EndDialog of={of} onClose={onClose} />}
    </>
  )
}

function Clock({ of }: { of: Announcement }) {
  const { tone, words } = clockOf(of, useNow())
  return (
    <StatusBadge tone={tone} icon={AlarmClock}>
      {words}
    </StatusBadge>
  )
}

function whenOf(one: Announcement): string {
  const begins = isToCome(one) ? 'From' : 'Since'
  const end = one.expected_end_at
  if (end === null) return `${begins} ${formatMoment(one.starts_at)}, no estimate yet`
  const isLate = Date.parse(end) < Date.now()
  return `${begins} ${formatMoment(one.starts_at)}, ${isLate ? 'was expected to end' : 'expected to end'} ${formatMoment(end)}`
}

const kinds = { begun: 'announced', update: 'update', ended: 'ended in part' }

function toldWords({ told_at, people, kind, text, expected_end_at, told_by }: OutageTelling): string {
  const what = [
    ...(text === null ? [] : [`“${text}”`]),
    ...(kind === 'update' && expected_end_at !== null ? [`until ${formatMoment(expected_end_at)}`] : []),
  ].join(', ')
  const told = `${formatMoment(told_at)}: ${counted(people, 'person', 'people')} told by ${told_by}, ${kinds[kind]}`
  return what === '' ? told : `${told}: ${what}`
}
