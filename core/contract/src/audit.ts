/**
 * What the audit log says was done: the kind of record and what happened to it, `ticket.assigned`. Entries are never
 * changed, so a word once written stays in this list.
 */
export const auditActs = [
  'access.denied',

  'auth.signed-in',
  'auth.sign-in-refused',
  'auth.sign-in-throttled',
  'auth.signed-out',
  'auth.session-ended',
  'auth.sessions-ended',
  'auth.ended-after-restore',
  'auth.password-refused',
  'auth.password-confirmed',
  'auth.password-changed',
  'auth.password-reset',
  'auth.reset-link-sent',
  'auth.reset-link-asked',
  'auth.code-sent',
  'auth.code-refused',

  'user.created',
  'user.updated',
  'user.deleted',
  'user.profile-changed',
  'user.marketing-changed',
  'connection.bank-account-changed',
  'connection.network-password-set',
  'connection.disconnect-requested',
  'connection.package-change-ordered',
  'connection.address-change-requested',

  'order.step-added',
  'outage.announced',
  'outage.ended',
  'organization.credit-rules-set',
  'ticket.assigned',
  'connection.chat-assigned',

  'list.exported',

  'organization.created',
  'organization.updated',
  'organization.deleted',
  'department.created',
  'department.updated',
  'department.deleted',
  'service.created',
  'service.updated',
  'service.deleted',
  'admin-permission.created',
  'admin-permission.updated',
  'admin-permission.deleted',
  'admin-role.created',
  'admin-role.updated',
  'admin-role.deleted',
  'route-list.created',
  'route-list.updated',
  'route-list.deleted',
  'data-source.created',
  'data-source.updated',
  'data-source.deleted',
  'data-source.tested',
  'report.created',
  'report.updated',
  'report.deleted',
  'report.ran',
  'report.exported',
  'report-schedule.created',
  'report-schedule.updated',
  'report-schedule.deleted',
  'report-alert.created',
  'report-alert.updated',
  'report-alert.deleted',
  'design.created',
  'design.updated',
  'design.deleted',
  'dropdown-option.created',
  'dropdown-option.updated',
  'dropdown-option.deleted',
  'custom-permission.created',
  'custom-permission.updated',
  'custom-permission.deleted',
  'custom-permission-detail.created',
  'custom-permission-detail.updated',
  'custom-permission-detail.deleted',
  'menu-item.created',
  'menu-item.updated',
  'menu-item.deleted',
  'menu-item.moved',
  'package.created',
  'package.updated',
  'package.deleted',
  'offer.created',
  'offer.updated',
  'offer.deleted',
  'post.created',
  'post.updated',
  'post.deleted',
  'legal-text.updated',
  'legal-text.published',

  'canned-reply.created',
  'canned-reply.updated',
  'canned-reply.deleted',
  'area.created',
  'area.updated',
  'area.deleted',
  'connection.added',
  'connection.closed',
  'connection.reopened',
  'connection.switched-on',

  'payment.sent',
  'payment.confirmed',
  'payment.declined',
  'payment.expired',
  'payment.doubted',
  'payment.refund-begun',
  'payment.refunded-in-full',
  'payment.refunded-in-part',
  'payment.refund-refused',
  'payment.further-refund-refused',
  'payment.credited-by-staff',
  'payment.closed-unpaid',
  'payment.closed-paid',
  'payment.closed-partly-refunded',
  'payment.closed-refunded',
  'payment.case-closed',
  'payment.difference-found',
  'payment.refund-requested',
  'gateway.news-refused',
] as const

export type AuditAct = (typeof auditActs)[number]

/** The kinds of record an entry can be about; `access.denied` is about a route's right. */
export type AuditNoun =
  | 'right'
  | 'list'
  | 'user'
  | 'connection'
  | 'session'
  | 'order'
  | 'outage'
  | 'organization'
  | 'department'
  | 'service'
  | 'admin-permission'
  | 'admin-role'
  | 'route-list'
  | 'data-source'
  | 'custom-permission'
  | 'custom-permission-detail'
  | 'menu-item'
  | 'package'
  | 'offer'
  | 'post'
  | 'legal-text'
  | 'ticket'
  | 'canned-reply'
  | 'area'
  | 'report'
  | 'report-schedule'
  | 'report-alert'
  | 'design'
  | 'dropdown-option'
  | 'payment'
  | 'message'
  | 'pending-change'
  | 'gateway'
  | 'gateway-message'

/** Names of acts in entries written before the list above was settled. Such entries keep the old name. */
const formerActs: Readonly<Record<string, AuditAct>> = {
  'accounts.profile-changed': 'user.profile-changed',
  'accounts.marketing-changed': 'user.marketing-changed',
  'accounts.bank-account-changed': 'connection.bank-account-changed',
  'address-changes.requested': 'connection.address-change-requested',
  'canned-reply.added': 'canned-reply.created',
  'canned-reply.changed': 'canned-reply.updated',
  'canned-reply.removed': 'canned-reply.deleted',
  'device.disconnect-asked': 'connection.disconnect-requested',
  'orders.step-added': 'order.step-added',
  'outage-credits.rules-set': 'organization.credit-rules-set',
  'outages.announced': 'outage.announced',
  'outages.ended': 'outage.ended',
  'packages.change-ordered': 'connection.package-change-ordered',
  'payment-cases.closed': 'payment.case-closed',
  'payments.news-refused': 'gateway.news-refused',
  'radius.password-set': 'connection.network-password-set',
}

/** The present name of an entry's act, also for an old entry; undefined for an unknown name. */
export function actOf(written: string): AuditAct | undefined {
  const settled = formerActs[written] ?? written.replace(/^payments\./, 'payment.')
  return auditActs.find((act) => act === settled)
}

/** Every name under which an act may have been written, the present one first. */
export function writtenAs(act: AuditAct): readonly string[] {
  const former = Object.keys(formerActs).filter((word) => formerActs[word] === act)
  return [act, ...former, ...(act.startsWith('payment.') ? [act.replace('payment.', 'payments.')] : [])]
}
