import { useEffect } from 'react'
import { focusHeading } from './navigation-effects'

/**
 * What has the focus may leave the page: the button of a deleted row, a form that became an answer, a heading which the
 * screen's next state brings anew. Then the focus goes to the heading, not to the beginning of the page, where browsers
 * put it without a word. When the person has moved the focus away, it stays where they moved it.
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
      // a key that moves the focus does so only after what it did to the page
      timer = setTimeout(give)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    // after a click beside everything nothing has it, which no event of the focus says in all browsers
    document.addEventListener('click', note, true)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', note)
      document.removeEventListener('click', note, true)
    }
  }, [])
}
