import { useEffect } from 'react'
import { focusHeading } from './navigation-effects'

/**
 * The focused element may leave the page: the button of a deleted row, a form that turned into an answer, a heading
 * that the screen's next state renders again. Then this moves the focus to the heading, because browsers silently
 * move it to the beginning of the page. If the person has moved the focus meanwhile, it stays where they moved it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let holder: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isNowhere = () => document.activeElement === document.body
    const note = () => {
      holder = isNowhere() ? null : document.activeElement
    }
    const give = () => {
      if (isNowhere()) focusHeading()
    }
    const observer = new MutationObserver(() => {
      if (!holder || holder.isConnected) return
      holder = null
      clearTimeout(timer)
      // later, because a key first changes the page and only then moves the focus
      timer = setTimeout(give)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    // after a click on an empty place nothing has the focus, and not all browsers send a focus event for that
    document.addEventListener('click', note, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [])
}
