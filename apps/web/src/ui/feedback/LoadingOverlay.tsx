import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './LoadingOverlay.module.css'

/** Milliseconds in which the overlay fades out (specification, section 9). */
const fadeOut = 1000

const wantsNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export interface LoadingOverlayProps {
  isShown: boolean
  label?: string
  /** Covers the nearest positioned ancestor instead of the whole page. */
  isInside?: boolean
}

/** Covers the page while it is being prepared, then fades out. With reduced motion it disappears at once. */
export function LoadingOverlay({ isShown, label = 'Loading', isInside }: LoadingOverlayProps) {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>(isShown ? 'shown' : 'gone')
  if (isShown && phase !== 'shown') setPhase('shown')
  if (!isShown && phase === 'shown') setPhase(wantsNoMotion() ? 'gone' : 'fading')

  useEffect(() => {
    if (phase !== 'fading') return
    const timer = setTimeout(() => setPhase('gone'), fadeOut)
    return () => clearTimeout(timer)
  }, [phase])

  const isGone = phase === 'gone'
  const classes = [styles.overlay, isInside && styles.inside, phase === 'fading' && styles.fading]
  return (
    <div role="status" className={isGone ? undefined : classes.filter(Boolean).join(' ')}>
      {!isGone && <LoaderCircle aria-hidden className={styles.turning} />}
      {phase === 'shown' && <span className={styles.label}>{label}</span>}
    </div>
  )
}
