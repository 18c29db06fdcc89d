import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellRefusal } from '../platform/api/failure'
import { profileOfQuery } from '../features/auth/auth.data'
import { accountQuery } from '../features/connections/account.data'
import { dropUnsaved } from '../platform/form/unsaved'
import { storeSubscriber, type StoredSubscriber } from '../platform/session/session'
import { useToasts } from '../ui/UiProvider'
import { useUnsavedQuestion } from './navigation/unsaved-question'

const noteKey = 'connection-switched'

function noteSwitch(): void {
  try {
    sessionStorage.setItem(noteKey, 'yes')
  } catch {
    // without storage the page appears uncovered
  }
}

/** Whether the page was loaded to show another connection; true once. */
export function takeSwitch(): boolean {
  try {
    const isNoted = sessionStorage.getItem(noteKey) !== null
    sessionStorage.removeItem(noteKey)
    return isNoted
  } catch {
    return false
  }
}

/**
 * Makes another connection the active one (specification 4): profile, package and account info are read for it, it is
 * stored, and the page is loaded anew. It is stored only after they were read, because screens drawn before would mix
 * data of both connections. If they cannot be read, nothing changes.
 */
export function useSwitchConnection() {
  const client = useQueryClient()
  const toasts = useToasts()
  const mayLeave = useUnsavedQuestion()
  const [isSwitching, setSwitching] = useState(false)

  async function change(chosen: StoredSubscriber, to: string | undefined) {
    if (!(await mayLeave())) return
    const cuid = String(chosen.id)
    setSwitching(true)
    try {
      await Promise.all([
        client.query({ ...profileOfQuery(cuid), staleTime: 0 }),
        client.query({ ...accountQuery(cuid), staleTime: 0 }),
      ])
      storeSubscriber(chosen)
      dropUnsaved()
      noteSwitch()
      if (to === undefined) window.location.reload()
      else window.location.assign(to)
    } catch (error) {
      setSwitching(false)
      tellRefusal(toasts, error)
    }
  }
  /** @param to the screen to open for the chosen connection; absent: the present one */
  const choose = (chosen: StoredSubscriber, to?: string) => void change(chosen, to)
  return { choose, isSwitching }
}
