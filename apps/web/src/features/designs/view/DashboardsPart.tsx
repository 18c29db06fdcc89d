import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import type { ViewedDesign } from '@uplink/contract/designs/routes'
import { useInSight } from '../../../ui/use-in-sight'
import { dashboardQuery } from '../dashboard.data'
import styles from './DashboardsPart.module.css'

const HomeBoards = lazy(() => import('./HomeBoards').then((loaded) => ({ default: loaded.HomeBoards })))

/** The dashboards of one's roles, below the other parts of the home. */
export function DashboardsPart() {
  const { data: designs } = useQuery({ ...dashboardQuery(), retry: false })
  return designs && designs.length > 0 ? <BoardsInSight designs={designs} /> : null
}

/**
 * The code for dashboards is loaded when somebody scrolls near them, because it is as large as a quarter of the page
 * above.
 */
function BoardsInSight({ designs }: { designs: readonly ViewedDesign[] }) {
  const place = useRef<HTMLDivElement>(null)
  const { wasInSight } = useInSight(place)
  return (
    <div ref={place} className={styles.boards}>
      {wasInSight && (
        <Suspense fallback={null}>
          <HomeBoards designs={designs} />
        </Suspense>
      )}
    </div>
  )
}
