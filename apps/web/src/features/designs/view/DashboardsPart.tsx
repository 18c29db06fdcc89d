import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dashboardQuery } from '../dashboard.data'

const HomeBoards = lazy(() => import('./HomeBoards').then((loaded) => ({ default: loaded.HomeBoards })))

/** The dashboards of one's roles, below one's own parts. Nothing of them is loaded where there are none. */
export function DashboardsPart() {
  const { data: designs } = useQuery({ ...dashboardQuery(), retry: false })
  if (!designs || designs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <HomeBoards designs={designs} />
    </Suspense>
  )
}
