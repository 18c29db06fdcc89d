import { Outlet } from '@tanstack/react-router'
import { useKeptFocus } from './navigation/kept-focus'
import { useDocumentTitle, useHeadingFocus } from './navigation/navigation-effects'
import { useSessionElsewhere } from './session-elsewhere'
import { useLeavingQuestion } from './navigation/unsaved-question'

/** Around every screen: the effects of each change of screen, without anything visible. */
export function Root() {
  useDocumentTitle()
  useHeadingFocus()
  useKeptFocus()
  useSessionElsewhere()
  useLeavingQuestion()
  return <Outlet />
}
