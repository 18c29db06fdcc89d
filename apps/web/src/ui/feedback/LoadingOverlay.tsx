import { LoaderCircle } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../language/t'
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

/**
 * Covers the page while it is being prepared, then fades out, also when the screen that showed it goes meanwhile. With
 * reduced motion it disappears at once.
 */
export function LoadingOverlay({ isShown, label = t('Loading'), isInside }: LoadingOverlayProps) {
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>(isShown ? 'shown' : 'gone')
  if (isShown && phase !== 'shown') setPhase('shown')
  if (!isShown && phase === 'shown') setPhase(wantsNoMotion() ? 'gone' : 'fading')

  useEffect(() => {
    if (phase !== 'fading') return
    const timer = setTimeout(() => setPhase('gone'), fadeOut)
    return () => clearTimeout(timer)
  }, [phase])

  const box = useRef<HTMLDivElement>(null)
  const isLeft = useRef(false)
  useLayoutEffect(() => {
    isLeft.current = phase === 'shown' && isInside !== true
  })
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element && isLeft.current) fadeBehind(element)
    }
  }, [])

  const isGone = phase === 'gone'
  const classes = [styles.overlay, isInside && styles.inside, phase === 'fading' && styles.fading]
  return (
    <div ref={box} role="status" className={isGone ? undefined : classes.filter(Boolean).join(' ')}>
      {!isGone && <LoaderCircle aria-hidden className={styles.turning} />}
      {phase === 'shown' && <span className={styles.label}>{label}</span>}
    </div>
  )
}

/** Lets a copy of the overlay fade over the next screen. */
function fadeBehind(overlay: HTMLElement): void {
  if (wantsNoMotion()) return
  const copy = overlay.cloneNode(true) as HTMLElement
  copy.removeAttribute('role')
  copy.ariaHidden = 'true'
  copy.querySelector('span')?.remove()
  document.body.append(copy)
  // only what was drawn before can fade
  copy.getBoundingClientRect()
  copy.classList.add(styles.fading ?? '')
  setTimeout(() => copy.remove(), fadeOut)
}
