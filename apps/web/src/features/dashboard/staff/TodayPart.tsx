import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../platform/api/failure'
import { Button } from '../../../ui/button/Button'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { KeptHeight } from '../../../ui/states/KeptHeight'
import { Skeleton } from '../../../ui/states/Skeleton'
import { todayQuery } from './day.data'
import { DayFigures, hasCome } from './DayFigures'
import classes from './StaffHome.module.css'

const titles = { today: 'Today', yesterday: 'Yesterday' } as const

/**
 * Today until now, beside the same weekday of last week until the same hour; until something has come in, all of
 * yesterday. The other one is a press away.
 */
export function TodayPart() {
  const query = useQuery(todayQuery)
  const { data } = query
  const [chosen, setChosen] = useState<keyof typeof titles>()
  // as it was at first: what comes in while somebody reads does not take the day from under their eyes
  const [first, setFirst] = useState<keyof typeof titles>()
  if (data && !first) setFirst(hasCome(data.today) ? 'today' : 'yesterday')
  const shown = chosen ?? first ?? 'today'
  const other = shown === 'today' ? 'yesterday' : 'today'
  return (
    <Section
      title={titles[shown]}
      actions={
        <Button kind="quiet" size="small" onClick={() => setChosen(other)}>
          {titles[other]}
        </Button>
      }
    >
      <KeptHeight part="home-today" isLoading={query.isPending}>
        {data ? (
          <DayFigures
            day={data[shown]}
            isToday={shown === 'today'}
            note={
              shown === 'yesterday' && !hasCome(data.today) ? 'Nothing has come in today yet.' : undefined
            }
          />
        ) : (
          <Fallback
            what="Today"
            failure={query.error && failureOf(query)}
            skeleton={
              <div className={classes.today}>
                {[1, 2, 3, 4].map((figure) => (
                  <div key={figure} className={classes.figures}>
                    <Skeleton width="40%" />
                    <Skeleton width="70%" height="1.5rem" />
                    <Skeleton width="90%" />
                  </div>
                ))}
              </div>
            }
          />
        )}
      </KeptHeight>
    </Section>
  )
}
