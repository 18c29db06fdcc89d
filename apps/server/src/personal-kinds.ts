import type { PersonalKind } from '#platform/personal-data/kinds'
import { accountsPersonal } from './modules/accounts/accounts.personal'
import { apiTokensPersonal } from './modules/api-tokens/api-tokens.personal'
import { auditPersonal } from './modules/audit/audit.personal'
import { authPersonal } from './modules/auth/auth.personal'
import { billingPersonal } from './modules/billing/billing.personal'
import { bulkActsPersonal } from './modules/bulk-acts/bulk-acts.personal'
import { campaignsPersonal } from './modules/campaigns/campaigns.personal'
import { chatPersonal } from './modules/chat/chat.personal'
import { connectionsPersonal } from './modules/connections/connections.personal'
import { customerNotesPersonal } from './modules/customer-notes/customer-notes.personal'
import { importsPersonal } from './modules/imports/imports.personal'
import { menusPersonal } from './modules/menus/menus.personal'
import { messagesPersonal } from './modules/messages/messages.personal'
import { notificationsPersonal } from './modules/notifications/notifications.personal'
import { ordersPersonal } from './modules/orders/orders.personal'
import { paymentsPersonal } from './modules/payments/payments.personal'
import { peoplePersonal } from './modules/people/people.personal'
import { personalDataPersonal } from './modules/personal-data/personal-data.personal'
import { prepaidPersonal } from './modules/prepaid/prepaid.personal'
import { reportsPersonal } from './modules/reports/reports.personal'
import { singleSignOnPersonal } from './modules/single-sign-on/single-sign-on.personal'
import { ticketsPersonal } from './modules/tickets/tickets.personal'
import { usagePersonal } from './modules/usage/usage.personal'
import { vouchersPersonal } from './modules/vouchers/vouchers.personal'
import { webhooksPersonal } from './modules/webhooks/webhooks.personal'

/**
 * Everything that is kept about people, each kind declared by the noun that owns it, in the order in which erasure goes: what refers to
 * something before what it refers to.
 */
export const personalKinds: readonly PersonalKind[] = [
  // what is on its way is found by what notifications has
  ...messagesPersonal,
  ...authPersonal,
  ...singleSignOnPersonal,
  ...notificationsPersonal,
  ...campaignsPersonal,
  ...bulkActsPersonal,
  ...accountsPersonal,
  ...customerNotesPersonal,
  ...chatPersonal,
  ...ticketsPersonal,
  ...usagePersonal,
  ...importsPersonal,
  ...webhooksPersonal,
  ...ordersPersonal,
  ...billingPersonal,
  ...prepaidPersonal,
  ...vouchersPersonal,
  ...paymentsPersonal,
  ...apiTokensPersonal,
  ...menusPersonal,
  ...reportsPersonal,
  ...personalDataPersonal,
  ...auditPersonal,
  ...connectionsPersonal,
  ...peoplePersonal,
]
