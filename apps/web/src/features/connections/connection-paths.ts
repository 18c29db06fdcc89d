/** The screens of a line and its package. */
export const connectionPaths = {
  package: () => '/admin/package',
  offers: () => '/admin/offers',
  serviceStatus: () => '/admin/service_status',
  orders: () => '/admin/orders',
}
