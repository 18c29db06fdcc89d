import type { ReactNode } from 'react'
import { isPhoneAgent } from './device'

/**
 * Draws one of a screen's two variants, by the browser's user agent. Both get their data from the parent, so that
 * only the look differs.
 */
export function ByDevice({ phone, computer }: { phone: ReactNode; computer: ReactNode }) {
  return isPhoneAgent(navigator.userAgent) ? phone : computer
}
