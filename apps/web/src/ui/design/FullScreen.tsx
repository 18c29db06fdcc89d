import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { IconButton } from '../button/IconButton'
import styles from './full-screen.module.css'

/** Milliseconds since the epoch, updated at each full minute. */
function useFullMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000) + 50)
    return () => clearTimeout(timer)
  }, [now])
  return now
}

interface FullScreenProps {
  title: string
  /** Formats the clock's hour and minute. */
  time: (now: number) => string
  /** 'Not updated since 10:42', when the numbers on the wall are old. */
  band?: string | undefined
  /** The choice of the refresh time. */
  refresh: ReactNode
  onLeave: () => void
  children: ReactNode
}

/** Milliseconds after which a resting pointer is hidden. */
const restsAfter = 3000

/** A dashboard on a wall screen: larger text, a clock, and nothing else. Esc leaves it. */
export function FullScreen({ title, time, band, refresh, onLeave, children }: FullScreenProps) {
  const now = useFullMinute()
  const [isResting, setResting] = useState(false)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const root = document.documentElement
    root.dataset['wall'] = ''
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        leave()
    }
    // Esc ends the browser's full screen without a key event for the page
    const change = () => !document.fullscreenElement && leave()
    window.addEventListener('keydown', press)
    document.addEventListener('fullscreenchange', change)
    return () => {
      delete root.dataset['wall']
      window.removeEventListener('keydown', press)
      document.removeEventListener('fullscreenchange', change)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      setResting(false)
      clearTimeout(timer)
      timer = setTimeout(() => setResting(true), restsAfter)
    }
    wake()
    window.addEventListener('pointermove', wake)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', wake)
    }
  }, [])
  return (
    <div className={styles.wall} data-resting={isResting || undefined}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.tools}>
          {refresh}
          <IconButton icon={X} label="Leave full screen" onClick={onLeave} />
        </span>
        <time className={styles.clock}>{time(now)}</time>
      </header>
      {band !== undefined && (
        <p className={styles.band} role="status">
          {band}
        </p>
      )}
      <div className={styles.body}>{children}</div>
    </div>
  )
}
