import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CheckName, LineCheck } from '@uplink/contract/line-diagnoses'
import { useEffect, useState } from 'react'
import { checkDevice, checkDrops, checkQuota, checkState } from './line-checks'
import { lineStatusQuery, lineUseQuery } from '../line-status.data'

/** How long a check stays in sight as running, so that the eye can follow; nothing where less motion is wanted. */
const stepMs = 250

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const step = () =>
  new Promise<void>((resolve) => {
    if (stillness()) resolve()
    else setTimeout(resolve, stepMs)
  })

/** The checks that are done, in their order, and when the last one was. */
export interface ChecksRun {
  done: readonly LineCheck[]
  checkedAt: string | undefined
}

/** Runs checks one after the other, once. What fails is `not-checked`, and the next one runs all the same. */
export function useChecks(names: readonly CheckName[]): ChecksRun {
  const client = useQueryClient()
  const [run, setRun] = useState<ChecksRun>({ done: [], checkedAt: undefined })
  const [planned] = useState(names)
  useEffect(() => {
    let isLeft = false
    const find = finder(client)
    const [first, ...others] = planned.map((name) => async () => {
      const found = await find(name).catch((): LineCheck => ({ name, finding: 'not-checked' }))
      await step()
      if (!isLeft) setRun(({ done }) => ({ done: [...done, found], checkedAt: undefined }))
    })
    // each begins when the one before has ended
    void others
      .reduce((before, next) => before.then(next), first?.() ?? Promise.resolve())
      .then(() => {
        if (!isLeft) setRun(({ done }) => ({ done, checkedAt: new Date().toISOString() }))
      })
    return () => {
      isLeft = true
      setRun({ done: [], checkedAt: undefined })
    }
  }, [client, planned])
  return run
}

/** Finds out what a check is about. The line's state is asked for once, however many checks look at it. */
function finder(client: QueryClient): (name: CheckName) => Promise<LineCheck> {
  const from = performance.now()
  const status = client
    .query({ ...lineStatusQuery(), staleTime: 0 })
    .then((state) => ({ state, ms: performance.now() - from }))
  // whoever waits for it says so; nobody may be waiting yet
  status.catch(() => undefined)
  const use = () => client.query(lineUseQuery())
  return async (name) => {
    if (name === 'quota') return checkQuota(await use())
    if (name === 'drops') return checkDrops(await use())
    const { state, ms } = await status
    return name === 'device' ? checkDevice(ms) : checkState(name, state)
  }
}
