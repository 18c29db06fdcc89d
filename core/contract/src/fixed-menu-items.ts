// Without a schema: the browser needs Logout before anything else is loaded, and this file imports no more of the
// contract.

function fixed(order: number, title: string, icon: string, uri: string | null) {
  const nobody = { parent_id: null, permission: null, organization_id: null, user_ref_id: null }
  return { id: -order, ...nobody, order, title, icon, uri }
}

export const logoutItem = fixed(101, 'Logout', 'log-out', null)

/** The menu items that the product itself appends (specification 3). */
export const fixedMenuItems = [
  fixed(98, 'Billing History', 'receipt-text', 'billing_histories'),
  fixed(99, 'My Orders', 'shopping-bag', 'orders'),
  logoutItem,
] as const
