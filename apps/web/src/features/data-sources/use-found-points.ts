import type { DataSourceCheckPoint } from '@uplink/contract/check-points'
import { useEffect, useState } from 'react'
import { onLive } from '../../platform/live/live'
import { randomKey } from '../../platform/session/random-key'

interface Found {
  watch: string
  /** By their places, which may have gaps as long as a message is on its way. */
  points: readonly (DataSourceCheckPoint | undefined)[]
}

/** The points that a test has found so far, as the server tells them live. `begin` gives a new test's mark. */
export function useFoundPoints() {
  const [found, setFound] = useState<Found>()
  useEffect(
    () =>
      onLive('check', ({ watch, at, point }) =>
        setFound((present) => {
          if (present?.watch !== watch) return present
          const points = [...present.points]
          points[at] = point
          return { watch, points }
        }),
      ),
    [],
  )
  const begin = () => {
    const watch = randomKey()
    setFound({ watch, points: [] })
    return watch
  }
  return { points: (found?.points ?? []).flatMap((point) => point ?? []), begin }
}
