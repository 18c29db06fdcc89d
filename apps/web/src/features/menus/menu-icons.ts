import {
  Bell,
  Building2,
  Circle,
  FileText,
  Gauge,
  Gift,
  House,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  ListTree,
  LogOut,
  MapPin,
  MessageCircle,
  Newspaper,
  Package,
  ReceiptText,
  Route,
  Router,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  UserRound,
  UsersRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** Names an administrator can give a menu item; they are Lucide's own. */
export const menuIcons = {
  bell: Bell,
  'building-2': Building2,
  circle: Circle,
  'file-text': FileText,
  gauge: Gauge,
  gift: Gift,
  house: House,
  'key-round': KeyRound,
  'layout-grid': LayoutGrid,
  'life-buoy': LifeBuoy,
  'list-tree': ListTree,
  'log-out': LogOut,
  'map-pin': MapPin,
  'message-circle': MessageCircle,
  newspaper: Newspaper,
  package: Package,
  'receipt-text': ReceiptText,
  route: Route,
  router: Router,
  'scroll-text': ScrollText,
  settings: Settings,
  'shield-check': ShieldCheck,
  'shopping-bag': ShoppingBag,
  'user-round': UserRound,
  'users-round': UsersRound,
  wallet: Wallet,
} satisfies Record<string, LucideIcon>

/** The name under which a menu item's icon is found; a circle's where there is none by its own. */
export function iconName(name: string | null): keyof typeof menuIcons {
  return name !== null && isKnown(name) ? name : 'circle'
}

function isKnown(name: string): name is keyof typeof menuIcons {
  return Object.hasOwn(menuIcons, name)
}
