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
 * goes on; without a heading on the main part. The first screen keeps the browser's own start.
 */
export function useHeadingFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

/** Puts the focus on the heading of the screen. */
export function focusHeading(): void {
  const main = document.querySelector('main')
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  if (!target) return
  // focusable by script only
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  // the router restores the scroll position
  target.focus({ preventScroll: true })
}
