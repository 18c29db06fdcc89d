import { useRouter } from '@tanstack/react-router'
import type { LegalSlug } from '@uplink/contract/legal-texts'
import { useState } from 'react'

/**
 * Which legal text the screen shows: its path ends with the text's name. Read once: while the screen is being left, the
 * address names the next one already, and each text has a screen of its own.
 */
export function useLegalSlug(): LegalSlug {
  const router = useRouter()
  const [slug] = useState(() => router.state.location.pathname.split('/').at(-1) as LegalSlug)
  return slug
}
