import { useInfiniteQuery } from '@tanstack/react-query'
import { timelineKinds, type TimelineEntry, type TimelineKind } from '@uplink/contract/customer-parts'
import { FileClock, Mail, MessageSquare, Network, Package, ReceiptText, Ticket, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isFoundBy } from '../../../../language/found-by'
import { failureOf } from '../../../../platform/api/failure'
import { formatDate, formatTime } from '../../../../platform/dates/dates'
import { formatMoney } from '../../../../platform/money/money'
import { Button } from '../../../../ui/button/Button'
import { TextField } from '../../../../ui/fields/TextField'
import { useScreenKeys } from '../../../../ui/keys/use-screen-keys'
import { Link } from '../../../../ui/link/Link'
import { SegmentedTabs } from '../../../../ui/menu/SegmentedTabs'
import { Section } from '../../../../ui/page/Section'
import { Fallback } from '../../../../ui/states/Fallback'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { usePhone } from '../../../../ui/use-phone'
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

/** Of entries that differ from the others of their kind. */
const ownIcons: Readonly<Record<string, LucideIcon>> = { bill: ReceiptText, chat: MessageSquare }

/** How many entries a phone begins with: what somebody who rings now speaks of. */
const atFirst = 5

/** Everything that happened to a line, the latest first; what the person may not see is no part of it. */
export function TimelinePart({ line }: { line: number }) {
  const [kind, setKind] = useState<TimelineKind>()
  const [words, setWords] = useState('')
  const [isWhole, setWhole] = useState(false)
  const isShort = usePhone() && !isWhole
  const list = useRef<HTMLOListElement>(null)
  const finder = useRef<HTMLDivElement>(null)
  useTimelineKeys(list, finder, () => setWhole(true))
  const query = useInfiniteQuery(timelineQuery(line, kind))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // the choice of kinds stays while another one is loaded
  const all = useInfiniteQuery(timelineQuery(line, undefined))
  const kinds = (all.data?.pages[0]?.kinds ?? []).toSorted(
    (one, other) => timelineKinds.indexOf(one) - timelineKinds.indexOf(other),
  )
  if (all.data && kinds.length === 0) return null
  const found = (data?.pages.flatMap((page) => page.entries) ?? []).filter((entry) => {
    const { title, detail } = wordsOf(entry, line)
    return isFoundBy(`${title} ${detail} ${entry.by ?? ''}`, words)
  })
  const entries = isShort ? found.slice(0, atFirst) : found
  const isMoreLoaded = entries.length < found.length
  return (
    <Section
      title="Timeline"
      actions={
        <div ref={finder} hidden={isShort} className={classes.finder}>
          <TextField
            isBare
            label="Find in what is shown"
            placeholder="Find in what is shown"
            maxLength={64}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      }
    >
      {kinds.length > 1 && (
        <div className={classes.filters}>
          <SegmentedTabs
            label="Show"
            value={kind ?? 'all'}
            onChange={(value) => setKind(value === 'all' ? undefined : value)}
            choices={[
              { value: 'all' as const, label: 'All' },
              ...kinds.map((value) => ({ value, label: names[value] })),
            ]}
          />
        </div>
      )}
      {data ? (
        <>
          <ol ref={list} className={classes.timeline} aria-label="Timeline">
            {entries.map((entry) => (
              <Entry key={`${entry.kind} ${entry.what} ${entry.id} ${entry.at}`} line={line} entry={entry} />
            ))}
          </ol>
          {entries.length === 0 && (
            <p className={classes.soft}>
              {words === '' ? 'Nothing has happened yet.' : 'Nothing of what is shown has these words.'}
            </p>
          )}
          {(isMoreLoaded || hasNextPage) && (
            <Button
              size="small"
              isSaving={isFetchingNextPage}
              onClick={() => (isMoreLoaded ? setWhole(true) : void fetchNextPage())}
            >
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

/** J and K walk from entry to entry, Enter opens it, / goes to the field that finds. */
function useTimelineKeys(
  list: RefObject<HTMLOListElement | null>,
  finder: RefObject<HTMLDivElement | null>,
  showAll: () => void,
) {
  const entries = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const at = () => entries().findIndex((entry) => entry.contains(document.activeElement))
  const walk = (step: 1 | -1) => {
    const all = entries()
    const from = at()
    const next = all[from < 0 ? 0 : Math.min(Math.max(from + step, 0), all.length - 1)]
    next?.focus()
  }
  useScreenKeys({
    j: () => walk(1),
    k: () => walk(-1),
    Enter: () => entries()[at()]?.querySelector('a')?.click(),
    '/': () => {
      flushSync(showAll)
      finder.current?.querySelector('input')?.focus()
    },
  })
}

function Entry({ line, entry }: { line: number; entry: TimelineEntry }) {
  const { title, detail, state, href } = wordsOf(entry, line)
  const Icon = ownIcons[entry.what] ?? icons[entry.kind]
  return (
    <li className={classes.entry} tabIndex={-1}>
      <time dateTime={entry.at} className={classes.when}>
        {formatDate(entry.at)} {formatTime(entry.at)}
      </time>
      <Icon aria-hidden className={classes.entryIcon} />
      <p className={classes.what}>
        {href === undefined ? <strong>{title}</strong> : <Link href={href}>{title}</Link>}
        {state !== '' && <span className={classes.soft}> · {state}</span>}
        {entry.by !== null && <span className={classes.soft}> · {entry.by}</span>}
        {detail !== '' && (
          <span className={classes.soft}>
            {' · '}
            <span>{detail}</span>
          </span>
        )}
      </p>
      {entry.amount !== null && <span className={classes.amount}>{formatMoney(entry.amount)}</span>}
    </li>
  )
}
