import { expect, type Page } from '@playwright/test'
import { pathTo } from '@uplink/contract/screens'
import { settingSections } from '@uplink/contract/setting-sections'
import { read } from './api'

export interface Screen {
  name: string
  path: string
  /** What is to be looked at once the screen is there, such as a dialog. */
  open?: (page: Page) => Promise<void>
}

const named = (paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ name: path.slice(1).replaceAll(/[^\w-]+/g, '-'), path }))

/** A dialog of a screen, opened by the names of the buttons that lead to it. */
const dialog = (name: string, path: string, ...buttons: string[]): Screen => ({
  name: `${name}-dialog`,
  path,
  async open(page) {
    for (const button of buttons) await press(page, button)
    await settleDialog(page)
  },
})

const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click()

async function settleDialog(page: Page): Promise<void> {
  await expect(page.locator('dialog[open] :is(h1, h2)').first()).toBeVisible()
  await settle(page)
}

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
    pathTo('serviceStatus', { symptom: 'slow' }),
    pathTo('redeem'),
    '/admin/address-change-request',
    '/admin/orders',
    '/admin/support',
    '/admin/support-ticket',
    '/admin/open-ticket',
    `/admin/ticket-details/${tickets[0]?.id}`,
    '/admin/my-chat',
    '/admin/terms-conditions',
  ]).concat(
    dialog('authenticator-app', `${pathTo('account')}#security`, 'Add an authenticator app'),
    { name: 'account-opened', path: pathTo('account'), open: openAllParts },
    {
      name: 'checks-of-a-line',
      path: pathTo('serviceStatus', { symptom: 'slow' }),
      open: endOfChecks,
    },
  )
}

/** Opens every part of one's account. */
async function openAllParts(page: Page): Promise<void> {
  const closed = page.getByRole('main').getByRole('button', { expanded: false })
  for (let left = await closed.count(); left > 0; left--) await closed.first().click()
  await settle(page)
}

/** Waits for what the checks of a line have found. */
async function endOfChecks(page: Page): Promise<void> {
  await expect(page.getByText(/^Checked /)).toBeVisible()
}

/** The screens of staff; the ticket is one at the desk, as is the customer, and the payment the latest. */
export async function staffScreens(token: string): Promise<Screen[]> {
  const queue = await read<{ id: number; connection: { id: number } }[]>(token, '/desk/tickets')
  // with what the checks of the customer's screen found
  const [checked] = await read<{ id: number }[]>(token, '/desk/tickets?q=Connection%20drops')
  const payments = await read<{ id: number }[]>(token, '/desk/payments')
  const documents = await read<{ id: number }[]>(token, '/ledger-documents')
  const cases = await read<{ id: number; kind: string }[]>(token, '/desk/payment-cases')
  const overdue = await read<{ line: { id: number } }[]>(token, '/desk/invoices?status=overdue')
  const customer = { id: queue[0]?.connection.id ?? 0 }
  const debtor = pathTo('customer', { id: overdue[0]?.line.id ?? 0 })
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
    pathTo('bills'),
    pathTo('desk', { view: 'chats' }),
    pathTo('newCannedReply'),
    pathTo('ledgerDocuments'),
    ...documents.slice(0, 1).map(({ id }) => pathTo('ledgerDocument', { id })),
    ...cases.slice(0, 1).map((one) => pathTo('paymentCase', one)),
    `/admin/desk?ticket=${queue[0]?.id}`,
    `/admin/desk?ticket=${checked?.id}`,
  ]).concat(
    { name: 'many-orders-dialog', path: pathTo('deskOrders'), open: chooseOrders },
    dialog('promise', debtor, 'More acts', 'Take a promise to pay'),
    dialog('document', debtor, 'More acts', 'Write a document'),
    dialog('record-payment', pathTo('customer', { ...customer, act: 'payment' })),
    dialog('open-ticket', pathTo('customer', { ...customer, act: 'ticket' })),
    dialog('announce-outage', pathTo('outages', { act: 'announce' })),
    { name: 'remind-of-bills-dialog', path: pathTo('bills', { status: 'overdue' }), open: chooseBills },
  )
}

async function chooseBills(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select bill/ })
    .first()
    .check()
  await page
    .getByRole('group', { name: 'Selected bills' })
    .getByRole('button', { name: 'Remind of bills' })
    .click()
  await settleDialog(page)
}

async function chooseOrders(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select order/ })
  await boxes.first().check()
  await boxes.nth(1).check()
  await page
    .getByRole('group', { name: 'Selected orders' })
    .getByRole('button', { name: 'Next step' })
    .click()
  await settleDialog(page)
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
  const campaigns = await read<{ id: number; state: string }[]>(token, '/campaigns')
  const planned = campaigns.find(({ state }) => state === 'planned')
  const sent = campaigns.find(({ state }) => state === 'sent')
  if (!planned || !sent) throw new Error('the demo has a campaign that is planned and one that was sent')
  const batch = await firstOf('/voucher-batches')
  const area = await firstOf('/areas')
  return named([
    pathTo('campaigns'),
    pathTo('newCampaign'),
    pathTo('campaign', planned),
    pathTo('campaign', sent),
    pathTo('editCampaign', planned),
    pathTo('vouchers'),
    pathTo('newVoucherBatch'),
    pathTo('voucherBatch', batch),
    pathTo('voucherList'),
    pathTo('apiTokens'),
    pathTo('newApiToken'),
    pathTo('webhooks'),
    pathTo('newWebhook'),
    ...settingSections.map(({ key }) => pathTo('settings', { section: key })),
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
    pathTo('area', area),
    pathTo('editArea', area),
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
    pathTo('reportExports'),
    pathTo('newReport'),
  ]).concat(dialog('single-sign-on', pathTo('settings', { section: 'sign-in' }), 'Set up'))
}

/** Opens a screen with what is to be looked at there. */
export async function show(page: Page, { path, open }: Screen): Promise<void> {
  await visit(page, path)
  await open?.(page)
}

/** Opens a path and waits until everything is loaded. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settle(page)
}

export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // looked at again and again: a promise that never comes would take the whole time of the journey
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
}
