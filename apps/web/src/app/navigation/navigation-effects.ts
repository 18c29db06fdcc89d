import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../language/t'

/** Sets the document's title to that of the innermost route that has one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    if (title) document.title = t(title)
  }, [title])
}

/**
 * Moves the focus to the heading of each new screen, or to the main part if it has no heading. Screen readers begin
 * to read there, and Tab continues from there. It happens once for each screen, and not if the person has moved the
 * focus while the screen was loading, or if the screen begins in a field of its own (`autoFocus`). The first screen
 * keeps the browser's own start.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(() => {
    /** The element that had the focus when the change of screen began. */
    let holder: Element | null = null
    let isOnTheWay = false
    let hasActed = false
    const act = ({ type, key }: Event & { key?: string }) => {
      // other keys act where the focus is: something that closes then may return the focus
      if (type !== 'keydown' || key === 'Tab') hasActed = true
    }
    const isElsewhere = () => document.activeElement !== document.body && document.activeElement !== holder
    const isInField = () => document.activeElement?.matches('main :is(input, textarea)') === true
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged || isOnTheWay) return
        isOnTheWay = true
        hasActed = false
        holder = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isTaken = isOnTheWay && isElsewhere() && (hasActed || isInField())
        isOnTheWay = false
        holder = null
        if (fromLocation && pathChanged && !isTaken) focusHeading()
      }),
    ]
    document.addEventListener('keydown', act, true)
    document.addEventListener('pointerdown', act, true)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('keydown', act, true)
      document.removeEventListener('pointerdown', act, true)
    }
  }, [router])
}

/** Puts the focus on the heading of the screen. */
export function focusHeading(): void {
  // a list's marked row, which was just saved, already has the focus
  if (document.activeElement?.closest('[data-marked]')) return
  const main = document.querySelector('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  // focusable by script only
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  // the router restores the scroll position
  target.focus({ preventScroll: true })
}
