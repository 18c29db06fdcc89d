import { screen } from '../../platform/screens/screen'
import { resourceScreens } from '../../resource/resource-screens'

export const connectionScreens = [
  screen('package', 'My package', () => import('./packages/PackagePage')),
  screen('offers', 'Offers', () => import('./packages/OffersPage')),
  screen('serviceStatus', 'Service status', () => import('./status/ServiceStatusPage')),
]

export const connectionStaffScreens = [
  screen('outages', 'Outages', () => import('./outages/DeskOutagesPage')),
  ...resourceScreens(
    {
      ...{ many: 'Packages', one: 'package', list: 'cataloguePackages' },
      ...{ create: 'newCataloguePackage', read: 'cataloguePackage', edit: 'editCataloguePackage' },
    },
    () => import('./catalogue/packages.resource').then(({ cataloguePackages }) => cataloguePackages),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Offers', one: 'offer', list: 'catalogueOffers' },
      ...{ create: 'newCatalogueOffer', read: 'catalogueOffer', edit: 'editCatalogueOffer' },
    },
    () => import('./catalogue/offers.resource').then(({ catalogueOffers }) => catalogueOffers),
  ),
  ...resourceScreens(
    {
      ...{ many: 'Areas', one: 'area', list: 'areas' },
      ...{ create: 'newArea', read: 'area', edit: 'editArea' },
    },
    () => import('./catalogue/areas.resource').then(({ areas }) => areas),
  ),
]
