import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineKinds, type TimelineEntry, type TimelineKind } from '@uplink/contract/customer-parts'
import { FileClock, Mail, Network, Package, ReceiptText, Ticket, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { isFoundBy } from '../../../../language/found-by'
import { failureOf } from '../../../../platform/api/failure'
import { formatDate, formatTime } from '../../../../platform/dates/dates'
import { formatMoney } from '../../../../platform/money/money'
import { Button } from '../../../../ui/button/Button'
import { TextField } from '../../../../ui/fields/TextField'
import { Link } from '../../../../ui/link/Link'
import { SegmentedTabs } from '../../../../ui/menu/SegmentedTabs'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { wordsOf } from './timeline-words'
import { timelineQuery } from './parts.data'
import classes from './parts.module.css'

const names: Record<TimelineKind, string> = {
  money: 'Money',
  tickets: 'Tickets',
  network: 'Network',
  orders: 'Orders',
  messages: 'Messages',
  changes: 'Changes',
}

const icons: Record<TimelineKind, LucideIcon> = {
  money: Wallet,
  tickets: Ticket,
  network: Network,
  orders: Package,
  messages: Mail,
  changes: FileClock,
}

/** Everything that happened to a line, the latest first; what the person may not see is no part of it. */
export function TimelinePart({ line }: { line: number }) {
  const [kind, setKind] = useState<TimelineKind>()
  const [words, setWords] = useState('')
  const query = useInfiniteQuery(timelineQuery(line, kind))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // the choice of kinds stays while another one is loaded
  const all = useInfiniteQuery(timelineQuery(line, undefined))
  const kinds = (all.data?.pages[0]?.kinds ?? []).toSorted(
    (one, other) => timelineKinds.indexOf(one) - timelineKinds.indexOf(other),
  )
  if (all.data && kinds.length === 0) return null
  const entries = (data?.pages.flatMap((page) => page.entries) ?? []).filter((entry) => {
    const { title, detail } = wordsOf(entry)
    return isFoundBy(`${title} ${detail} ${entry.by ?? ''}`, words)
  })
  return (
    <Section title="Timeline">
      <div className={classes.filters}>
        {kinds.length > 1 && (
          <SegmentedTabs
            label="Show"
            value={kind ?? 'all'}
            onChange={(value) => setKind(value === 'all' ? undefined : value)}
            choices={[
              { value: 'all' as const, label: 'All' },
              ...kinds.map((value) => ({ value, label: names[value] })),
            ]}
          />
        )}
        <TextField
          label="Find in what is shown"
          maxLength={64}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {data ? (
        <>
          <ol className={classes.timeline} aria-label="Timeline">
            {entries.map((entry) => (
              <Entry key={`${entry.kind} ${entry.what} ${entry.id} ${entry.at}`} entry={entry} />
            ))}
          </ol>
          {entries.length === 0 && (
            <p className={classes.soft}>
              {words === '' ? 'Nothing has happened yet.' : 'Nothing of what is shown has these words.'}
            </p>
          )}
          {hasNextPage && (
            <Button size="small" isSaving={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier
            </Button>
          )}
        </>
      ) : (
        <Fallback
          what="The timeline"
          failure={query.error && failureOf(query)}
          skeleton={<Skeleton height="24rem" />}
        />
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { title, detail, state, href } = wordsOf(entry)
  const Icon = entry.what === 'bill' ? ReceiptText : icons[entry.kind]
  return (
    <li className={classes.entry}>
      <time dateTime={entry.at} className={classes.when}>
        {formatDate(entry.at)} {formatTime(entry.at)}
      </time>
      <Icon aria-hidden className={classes.entryIcon} />
      <p className={classes.what}>
        {href === undefined ? <strong>{title}</strong> : <Link href={href}>{title}</Link>}
        {state !== '' && <span className={classes.soft}> · {state}</span>}
        {entry.by !== null && <span className={classes.soft}> · {entry.by}</span>}
        {detail !== '' && <span className={classes.detail}>{detail}</span>}
      </p>
      {entry.amount !== null && <span className={classes.amount}>{formatMoney(entry.amount)}</span>}
    </li>
  )
}
