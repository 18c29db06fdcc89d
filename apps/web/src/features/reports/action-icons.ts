import type { actionIcons as names } from '@uplink/contract/reports/words'
import {
  ArrowUpRight,
  ExternalLink,
  Eye,
  FileText,
  Info,
  Pencil,
  Phone,
  Receipt,
  Ticket,
  User,
  type LucideIcon,
} from 'lucide-react'

/** The icons that a report's link may have. */
export const actionIcons: Record<(typeof names)[number], LucideIcon> = {
  'arrow-up-right': ArrowUpRight,
  'external-link': ExternalLink,
  eye: Eye,
  'file-text': FileText,
  info: Info,
  pencil: Pencil,
  phone: Phone,
  receipt: Receipt,
  ticket: Ticket,
  user: User,
}
