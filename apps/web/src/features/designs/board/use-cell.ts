import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ViewedCell } from '@uplink/contract/designs/routes'
import { useEffect, useState } from 'react'
import { loadCharts } from '../../../ui/chart/canvas/load-echarts'
import { askedAgainMs, cellQuery, type AskedCell, type CellPlace } from '../dashboard.data'

interface Wanted {
  place: CellPlace
  cell: ViewedCell
  filters: AskedCell['filters']
  isInSight: boolean
  wasInSight: boolean
  /** Milliseconds between readings; 0: it is not read again by itself. */
  refresh: number
}

/** The data of a cell, read when it comes into sight, and again while it stays there. */
export function useCell({ place, cell, filters, isInSight, wasInSight, refresh }: Wanted) {
  const [own, setOwn] = useState<AskedCell>({})
  const isTable = cell.display_type === 'table'
  const asked: AskedCell = {
    ...(filters && filters.length > 0 && { filters }),
    ...(isTable && { page: own.page ?? 1, per_page: 10, ...(own.sort !== undefined && { sort: own.sort }) }),
  }
  // loaded at the same time as the numbers; the graph shows it if this fails
  const needsCharts = cell.display_type === 'graph' && cell.state === 'shown' && wasInSight
  useEffect(() => {
    if (needsCharts) loadCharts().catch(() => {})
  }, [needsCharts])
  const query = useQuery({
    ...cellQuery(place, asked),
    enabled: cell.state === 'shown' && wasInSight,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' ? askedAgainMs : refresh > 0 && isInSight ? refresh : false,
  })
  return { query, own, setOwn }
}
