import { Outlet } from '@tanstack/react-router'
import { useKeptFocus } from './navigation/kept-focus'
import { useDocumentTitle, useHeadingFocus } from './navigation/navigation-effects'
import { useSessionElsewhere } from './session-elsewhere'
import { useLeavingQuestion } from './navigation/unsaved-question'

/** Around every screen: what happens on each change of screen, and nothing to see. */
export function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useKeptFocus()
  useSessionElsewhere()
  useLeavingQuestion()
  return <Outlet />
}
