import { CircleCheck, CircleDashed, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** A colour never stands alone: each tone has its icon. */
export const toneIcons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleX,
  info: Info,
  neutral: CircleDashed,
}
