import { Outlet } from '@tanstack/react-router'
import { useKeptFocus } from './kept-focus'
import { useDocumentTitle, useHeadingFocus } from './navigation-effects'
import { useSessionElsewhere } from './session-elsewhere'
import { useLeavingQuestion } from './unsaved-question'

/** Around every screen: what happens on each change of screen, and nothing to see. */
export function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useKeptFocus()
  useSessionElsewhere()
  useLeavingQuestion()
  return <Outlet />
}
