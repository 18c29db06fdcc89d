import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The title of the innermost route that has one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

/**
 * After going to another screen the focus stands on its heading, where a screen reader begins to read and the tab key
 * goes on; without a heading on the main part. Once for each screen, and not when the person has moved the focus while it
 * was on its way: whoever is faster than the screen stays where they are. The first screen keeps the browser's own start.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(() => {
    /** What had the focus when the way began. */
    let holder: Element | null = null
    let isOnTheWay = false
    let hasActed = false
    const act = ({ type, key }: Event & { key?: string }) => {
      // other keys act where the focus is; what closes then may give it back to where it came from
      if (type !== 'keydown' || key === 'Tab') hasActed = true
    }
    const isElsewhere = () => document.activeElement !== document.body && document.activeElement !== holder
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged || isOnTheWay) return
        isOnTheWay = true
        hasActed = false
        holder = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isTaken = isOnTheWay && hasActed && isElsewhere()
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
  // a list marks the row that was just saved, which has taken it already
  if (document.activeElement?.closest('[data-marked]')) return
  const main = document.querySelector('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  // focusable by script only
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  // the router restores the scroll position
  target.focus({ preventScroll: true })
}
