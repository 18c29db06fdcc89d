import { createRoute } from '@tanstack/react-router'
import { main, root } from './frame-routes'
import { lazyScreen } from './lazy-screen'

const packagePage = createRoute({
  getParentRoute: () => main,
  path: '/admin/package',
  staticData: { title: 'My package – Uplink' },
  component: lazyScreen(() =>
    import('../features/connections/PackagePage').then((module) => module.PackagePage),
  ),
})

const offers = createRoute({
  getParentRoute: () => main,
  path: '/admin/offers',
  staticData: { title: 'Offers – Uplink' },
  component: lazyScreen(() =>
    import('../features/connections/OffersPage').then((module) => module.OffersPage),
  ),
})

const serviceStatus = createRoute({
  getParentRoute: () => main,
  path: '/admin/service_status',
  staticData: { title: 'Service status – Uplink' },
  component: lazyScreen(() =>
    import('../features/connections/ServiceStatusPage').then((module) => module.ServiceStatusPage),
  ),
})

const addressChange = createRoute({
  getParentRoute: () => main,
  path: '/admin/address-change-request',
  staticData: { title: 'Address change – Uplink' },
  component: lazyScreen(() =>
    import('../features/accounts/AddressChangePage').then((module) => module.AddressChangePage),
  ),
})

const deskOrders = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/orders',
  staticData: { title: 'Orders – Uplink' },
  component: lazyScreen(() =>
    import('../features/orders/DeskOrdersPage').then((module) => module.DeskOrdersPage),
  ),
})

const deskOutages = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/outages',
  staticData: { title: 'Outages – Uplink' },
  component: lazyScreen(() =>
    import('../features/connections/DeskOutagesPage').then((module) => module.DeskOutagesPage),
  ),
})

const unknownLines = createRoute({
  getParentRoute: () => main,
  path: '/admin/desk/unknown-lines',
  staticData: { title: 'Unknown lines – Uplink' },
  component: lazyScreen(() =>
    import('../features/usage/UnknownLinesPage').then((module) => module.UnknownLinesPage),
  ),
})

/** The line, its package and its address; and what the desk does about lines. */
export const lineScreens = [
  packagePage,
  offers,
  serviceStatus,
  addressChange,
  deskOrders,
  deskOutages,
  unknownLines,
] as const

const legalTitles = {
  'terms-conditions': 'Terms and conditions – Uplink',
  'privacy-policy': 'Privacy policy – Uplink',
  'refund-policy': 'Refund policy – Uplink',
} as const

const publicLegalText = lazyScreen(() =>
  import('./LegalTextScreens').then((module) => module.PublicLegalTextScreen),
)
const ownLegalText = lazyScreen(() =>
  import('./LegalTextScreens').then((module) => module.OwnLegalTextScreen),
)
const legalSlugs = ['terms-conditions', 'privacy-policy', 'refund-policy'] as const

/** Payment providers ask for them to be public. */
export const publicLegalTexts = legalSlugs.map((slug) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${slug}`,
    staticData: { title: legalTitles[slug] },
    component: publicLegalText,
  }),
)

/** The same inside the frame. */
export const ownLegalTexts = legalSlugs.map((slug) =>
  createRoute({
    getParentRoute: () => main,
    path: `/admin/${slug}`,
    staticData: { title: legalTitles[slug] },
    component: ownLegalText,
  }),
)
