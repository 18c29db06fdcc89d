import type { ChainProof } from '@uplink/contract/logs'
import { useRef, useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { useToasts } from '../../ui/UiProvider'
import { verifyDay } from './logs.data'

export interface ChainCheck {
  isRunning: boolean
  /** How many of how many days are checked, and how many lines they have. */
  done: number
  days: number
  lines: number
  /** The first day of the log; undefined before anything was checked. */
  since: string | undefined
  broken: (NonNullable<ChainProof['broken']> & { day: string }) | undefined
}

const nothing: ChainCheck = {
  isRunning: false,
  done: 0,
  days: 0,
  lines: 0,
  since: undefined,
  broken: undefined,
}

const dayMs = 24 * 3_600_000
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Checks that nobody has changed or removed lines, day by day from the first day, as long as this page is open. */
export function useChain() {
  const [check, setCheck] = useState(nothing)
  const toasts = useToasts()
  const stop = useRef(false)
  // a function, because the value changes while a day is checked
  const isStopped = () => stop.current

  async function walk() {
    stop.current = false
    const today = dayOf(Date.now())
    setCheck({ ...nothing, isRunning: true, days: 1 })
    const { earliest } = await verifyDay(today)
    const since = earliest ?? today
    const days = Math.round((Date.parse(today) - Date.parse(since)) / dayMs) + 1
    for (let done = 0, lines = 0; done < days && !isStopped(); done += 1) {
      const day = dayOf(Date.parse(since) + done * dayMs)
      const proof = await verifyDay(day)
      lines += proof.lines
      const broken = proof.broken ? { ...proof.broken, day } : undefined
      setCheck({ isRunning: !broken, done: done + 1, days, lines, since, broken })
      if (broken) break
    }
  }

  return {
    check,
    stop: () => {
      stop.current = true
    },
    start: () =>
      void walk()
        .catch((error: unknown) => tellRefusal(toasts, error))
        .finally(() => setCheck((present) => ({ ...present, isRunning: false }))),
  }
}
