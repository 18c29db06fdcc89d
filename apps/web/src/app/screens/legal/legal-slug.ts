import { useRouterState } from '@tanstack/react-router'
import type { LegalSlug } from '@uplink/contract/legal-texts'

/** Which legal text the screen shows: its path ends with the text's name. */
export const useLegalSlug = () =>
  useRouterState({ select: ({ location }) => location.pathname.split('/').at(-1) }) as LegalSlug
