import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@uplink/contract/screens'
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { failureOf } from '../../../platform/api/failure'
import { Link } from '../../../ui/link/Link'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useIsOffered } from '../../menus/menus.public'
import { waitingQuery } from './day.data'
import { daySentence, needsOf, type Need } from './needs'
import classes from './StaffHome.module.css'

/** What waits for somebody who looks after customers, the urgent first. */
export function NeedsPart() {
  const query = useQuery(waitingQuery)
  const { data } = query
  return (
    <Section title={<span className={classes.first}>Needs you</span>} isFlush>
      <KeptHeight part="home-needs" isLoading={query.isPending}>
        {data ? (
          <Needs needs={needsOf(data)} />
        ) : (
          <Fallback what="What waits" failure={query.error && failureOf(query)} skeleton={<NeedsLoading />} />
        )}
      </KeptHeight>
    </Section>
  )
}

/** Beside the date, for who looks after customers: how much waits, and whether any of it is urgent. */
export function DaySentence() {
  return useIsOffered(pathTo('customers')) && <Sentence />
}

function Sentence() {
  const { data, isError } = useQuery(waitingQuery)
  if (isError) return null
  return <p className={classes.sentence}>{data ? daySentence(needsOf(data)) : <Skeleton width="14rem" />}</p>
}

const widths = ['34%', '28%', '40%', '24%', '30%', '26%', '36%', '22%']

function NeedsLoading() {
  return (
    <div className={classes.needs}>
      {widths.map((width) => (
        <div key={width} className={classes.coming}>
          <Skeleton width="1.25rem" height="1.25rem" isRound />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}

function Needs({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <p className={classes.clear}>
        <CircleCheck aria-hidden className={classes.icon} /> All clear: nothing waits for you.
      </p>
    )
  return (
    <ul className={classes.needs} aria-label="Needs you">
      {needs.map(({ key, icon: Icon, count, words, note, href, isUrgent }) => (
        <li key={key}>
          <Link href={href} className={classes.need} data-urgent={isUrgent || undefined}>
            {isUrgent ? (
              <CircleAlert aria-hidden className={classes.icon} />
            ) : (
              <Icon aria-hidden className={classes.icon} />
            )}
            <span className={classes.count}>{count >= 1000 ? '1000+' : count}</span>
            <span className={classes.words}>{words}</span>
            <span className={classes.note}>{note}</span>
            <ChevronRight aria-hidden className={classes.go} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
