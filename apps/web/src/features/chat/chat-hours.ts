import type { chatHours } from '@uplink/contract/chat'
import { useEffect, useState } from 'react'

// the contract's numbers by their type: its schemas stay out of what loads first
const hours: typeof chatHours = { from: 9, through: 16, recheckMs: 60_000 }

/** Whether the support chat is there at a time of the browser's own clock: from 9:00 to 16:59 (specification 9). */
export function isChatOpen(at: Date): boolean {
  const hour = at.getHours()
  return hour >= hours.from && hour <= hours.through
}

/** The same for now, looked at again every minute. */
export function useChatOpen(): boolean {
  const [isOpen, setOpen] = useState(() => isChatOpen(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setOpen(isChatOpen(new Date())), hours.recheckMs)
    return () => clearInterval(timer)
  }, [])
  return isOpen
}
