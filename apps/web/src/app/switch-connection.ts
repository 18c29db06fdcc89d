import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../features/auth/auth.data'
import { accountQuery } from '../features/connections/account.data'
import { ApiError } from '../platform/api/errors'
import { storedSubscriber, storeSubscriber, type StoredSubscriber } from '../platform/session/session'
import { useToasts } from '../ui/UiProvider'

/**
 * Makes another connection the active one (specification 4): it is stored, profile, package and account info are read
 * for it, and the page is loaded anew. When they cannot be read, everything stays as it was.
 */
export function useSwitchConnection() {
  const client = useQueryClient()
  const toasts = useToasts()
  const [isSwitching, setSwitching] = useState(false)

  async function change(chosen: StoredSubscriber) {
    const before = storedSubscriber()
    setSwitching(true)
    storeSubscriber(chosen)
    try {
      await Promise.all([
        client.query({ ...profileQuery(), staleTime: 0 }),
        client.query({ ...accountQuery(), staleTime: 0 }),
      ])
      window.location.reload()
    } catch (error) {
      storeSubscriber(before)
      setSwitching(false)
      if (error instanceof ApiError) toasts.error(error.message)
    }
  }
  return { choose: (chosen: StoredSubscriber) => void change(chosen), isSwitching }
}
