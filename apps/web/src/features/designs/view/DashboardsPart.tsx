import { useIsFetching, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { Skeleton } from '../../../ui/states/Skeleton'
import { useInSight } from '../../../ui/use-in-sight'
import { dashboardQuery } from '../dashboard.data'
import styles from './DashboardsPart.module.css'

const HomeBoards = lazy(() => import('./HomeBoards').then((loaded) => ({ default: loaded.HomeBoards })))

/** The dashboards of one's roles, below the other parts of the home, loaded when the person scrolls near their end. */
export function DashboardsPart() {
  const end = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(end, 200)
  const { data: designs } = useQuery({ ...dashboardQuery(), enabled: wasInSight, retry: false })
  return <div ref={end}>{designs && designs.length > 0 && <BoardsInSight designs={designs} />}</div>
}

/**
 * The code for dashboards is loaded when they come into the window, and after everything above: most people do not scroll
 * that far, and it is about 13 kB.
 */
function BoardsInSight({ designs }: { designs: readonly ViewedDesign[] }) {
  const place = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(place, 0)
  const isTheirTurn = useRest()
  return (
    <div ref={place} className={styles.boards}>
      {wasInSight && isTheirTurn ? (
        <Suspense fallback={<BoardsComing />}>
          <HomeBoards designs={designs} />
        </Suspense>
      ) : (
        <BoardsComing />
      )}
    </div>
  )
}

function BoardsComing() {
  return (
    <div aria-hidden className={styles.coming}>
      <Skeleton width="12rem" height="1.25rem" />
      <div className={styles.cells}>
        {['one', 'two', 'three'].map((cell) => (
          <div key={cell} className={styles.cell}>
            <Skeleton width="45%" />
            <Skeleton width="70%" height="1.5rem" />
          </div>
        ))}
      </div>
      <div className={`${styles.cell} ${styles.graph}`}>
        <Skeleton width="30%" />
      </div>
    </div>
  )
}

/** After this many seconds the part above is no longer waited for. */
const patience = 3

/** True once all calls of the page were answered and drawn; it never becomes false again. */
function useRest(): boolean {
  const isFetching = useIsFetching() > 0
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isOver) return
    const over = () => setOver(true)
    const timer = setTimeout(over, isFetching ? patience * 1000 : 0)
    return () => clearTimeout(timer)
  }, [isFetching, isOver])
  return isOver
}
