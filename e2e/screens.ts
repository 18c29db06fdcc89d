import { expect, type Page } from '@playwright/test'
import { pathTo } from '@uplink/contract/screens'
import { read } from './api'

export interface Screen {
  name: string
  path: string
}

const named = (paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ name: path.split('?')[0]?.slice(1).replaceAll('/', '-') ?? path, path }))

/** The screens of people who are not signed in. */
export const publicScreens = named([
  '/login',
  '/admin/forgot-pass',
  '/admin/reset-pass?token=gone',
  '/terms-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/pay/gone',
  '/no/such/screen',
])

/**
 * The screens of a signed-in customer. The notification is one that was already seen, so that opening it changes
 * nothing.
 */
export async function customersScreens(token: string): Promise<Screen[]> {
  const latest = await read<{ id: number; is_seen: boolean }[]>(token, '/auth/notifications')
  const tickets = await read<{ id: number }[]>(token, '/get-ticket')
  const bills = await read<{ id: number }[]>(token, '/get_billing_history')
  return named([
    '/admin/dashboard',
    '/admin/my-account',
    '/admin/info-update',
    '/admin/change-password',
    '/admin/notifications',
    `/admin/auth/notifications/${latest.find((one) => one.is_seen)?.id}/show`,
    '/admin/notifications/settings',
    '/admin/billing_histories',
    `/admin/billing_histories/${bills[0]?.id}`,
    '/admin/account-statement',
    '/admin/paybill',
    '/admin/paynow',
    '/admin/bkash-gw',
    '/admin/bkash',
    '/admin/payment-gateway',
    '/admin/payment-return/sslcommerz',
    '/admin/paymentResult',
    '/admin/topup_status',
    '/admin/recharge-history',
    '/admin/topup',
    '/admin/topup/payment?amount=500',
    '/admin/topup/payment_confirm?amount=500&gateway=bkash',
    '/admin/usage',
    '/admin/usage?per=month',
    '/admin/devices',
    '/admin/package',
    '/admin/offers',
    '/admin/service_status',
    '/admin/address-change-request',
    '/admin/orders',
    '/admin/support',
    '/admin/support-ticket',
    '/admin/open-ticket',
    `/admin/ticket-details/${tickets[0]?.id}`,
    '/admin/my-chat',
    '/admin/terms-conditions',
  ])
}

/** The screens of staff; the ticket is one at the desk, as is the customer, and the payment the latest. */
export async function staffScreens(token: string): Promise<Screen[]> {
  const queue = await read<{ id: number; connection: { id: number } }[]>(token, '/desk/tickets')
  const payments = await read<{ id: number }[]>(token, '/desk/payments')
  return named([
    '/admin/dashboard',
    '/admin/auth/profile',
    '/admin/desk',
    '/admin/customers?q=ra',
    `/admin/customers/${queue[0]?.connection.id}`,
    '/admin/desk/response-targets',
    '/admin/desk/orders',
    '/admin/desk/outages',
    '/admin/desk/unknown-lines',
    '/admin/desk/payments',
    `/admin/desk/payments/${payments[0]?.id}`,
    '/admin/desk/payment-cases',
    '/admin/message-logs',
  ]).concat({ name: 'admin-desk-ticket', path: `/admin/desk?ticket=${queue[0]?.id}` })
}

/** The screens of administration, reports and dashboards: every list, and one form and page of each kind. */
export async function administrationScreens(token: string): Promise<Screen[]> {
  const firstOf = async (path: string) => {
    const [first] = await read<{ id: number }[]>(token, path)
    if (!first) throw new Error(`nothing in ${path}`)
    return { id: first.id }
  }
  const department = await firstOf('/departments')
  const role = await firstOf('/admin-roles')
  const detail = await firstOf('/custom-permission-details')
  const user = await firstOf('/users')
  const report = await firstOf('/ext-report-builder/query-reports')
  const design = await firstOf('/ext-report-builder/designs')
  return named([
    pathTo('imports'),
    pathTo('billingDays'),
    pathTo('cashDesk'),
    pathTo('cashDays'),
    pathTo('paymentWays'),
    pathTo('newPaymentWay'),
    pathTo('about'),
    pathTo('menu'),
    pathTo('logs'),
    pathTo('organizations'),
    pathTo('settingSections'),
    pathTo('settings', { section: 'brand' }),
    pathTo('settings', { section: 'billing' }),
    pathTo('settings', { section: 'messages' }),
    pathTo('settings', { section: 'notices' }),
    pathTo('setup', { step: 'billing' }),
    pathTo('departments'),
    pathTo('newDepartment'),
    pathTo('department', department),
    pathTo('editDepartment', department),
    pathTo('services'),
    pathTo('roles'),
    pathTo('role', role),
    pathTo('editRole', role),
    pathTo('users'),
    pathTo('newUser'),
    pathTo('user', user),
    pathTo('posts'),
    pathTo('newPost'),
    pathTo('legalTexts'),
    pathTo('cataloguePackages'),
    pathTo('newCataloguePackage'),
    pathTo('catalogueOffers'),
    pathTo('areas'),
    pathTo('accessServers'),
    pathTo('newAccessServer'),
    pathTo('newLine'),
    pathTo('permissions'),
    pathTo('routeLists'),
    pathTo('dataSources'),
    pathTo('newDataSource'),
    pathTo('customPermissions'),
    pathTo('permissionDetails'),
    pathTo('newPermissionDetail'),
    pathTo('editPermissionDetail', detail),
    pathTo('reports'),
    pathTo('report', report),
    pathTo('editReport', report),
    pathTo('dropdownOptions'),
    pathTo('designs'),
    pathTo('design', design),
    pathTo('editDesign', design),
  ])
}

/** Opens a path and waits until everything is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
