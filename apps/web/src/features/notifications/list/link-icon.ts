import { isOwnPath } from '@uplink/contract/own-path'
import type { ScreenName } from '@uplink/contract/screens'
import {
  Activity,
  Bell,
  ChartColumn,
  LifeBuoy,
  MessageCircle,
  Package,
  ReceiptText,
  ShoppingBag,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { beginning } from './link-act'

/** What a notification is about, by the screen that it leads to; the first match counts. */
const icons: readonly [screen: ScreenName, icon: LucideIcon][] = [
  ['ticket', LifeBuoy],
  ['support', LifeBuoy],
  ['bills', ReceiptText],
  ['statement', ReceiptText],
  ['payBill', ReceiptText],
  ['renew', ReceiptText],
  ['rechargeHistory', Wallet],
  ['topup', Wallet],
  ['orders', ShoppingBag],
  ['serviceStatus', Activity],
  ['package', Package],
  ['chat', MessageCircle],
  ['reportExports', ChartColumn],
  ['report', ChartColumn],
]

/** A picture of what a notification is about, by which a list is read faster than by its titles. */
export const iconOf = (link: string | null): LucideIcon =>
  (isOwnPath(link) && icons.find(([screen]) => link.startsWith(beginning(screen)))?.[1]) || Bell
