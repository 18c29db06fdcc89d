import { CircleCheck, CircleDashed, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** The icon of each tone, so that colour is never the only sign. */
export const toneIcons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
  info: Info,
  neutral: CircleDashed,
}
