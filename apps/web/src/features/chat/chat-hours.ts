import type { chatHours } from '@uplink/contract/chat'
import { useEffect, useState } from 'react'

// typed by the contract's constant, not imported, so that its schemas stay out of the first script
const hours: typeof chatHours = { from: 9, through: 16, recheckMs: 60_000 }

/** Whether the support chat is open at a time of the browser's own clock: from 9:00 to 16:59 (specification 9). */
export function isChatOpen(at: Date): boolean {
  const hour = at.getHours()
  return hour >= hours.from && hour <= hours.through
}

/** Whether the support chat is open now, checked every minute. */
export function useChatOpen(): boolean {
  const [isOpen, setOpen] = useState(() => isChatOpen(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setOpen(isChatOpen(new Date())), hours.recheckMs)
    return () => clearInterval(timer)
  }, [])
  return isOpen
}
