import * as z from 'zod'

/**
 * Every `code` of an error answer, with its HTTP status and the sentence a person reads. Add a new code to the group
 * of its noun.
 */
export const errorCatalogue = {
  'request.invalid': { status: 422, message: 'The given data was invalid.' },
  'request.not-json': { status: 400, message: 'The request body is not valid JSON.' },
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.timed-out': { status: 408, message: 'The request did not arrive in time. Send it again.' },
  'request.expectation': { status: 417, message: 'This server cannot meet what the request expects.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.media-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.not-multipart': { status: 400, message: 'The upload did not arrive whole. Try again.' },
  'request.rate-limited': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'request.in-progress': { status: 409, message: 'The same request is being worked on. Wait a moment.' },
  'request.key-reused': { status: 422, message: 'This Idempotency-Key was sent with another request.' },
  'server.error': { status: 500, message: 'Something went wrong on our side.' },
  'server.busy': { status: 503, message: 'The portal is busy. Try again in a moment.' },
  'server.unavailable': {
    status: 503,
    message: 'The portal cannot reach its data right now. Try again in a moment.',
  },
  'auth.unauthenticated': { status: 401, message: 'Unauthenticated' },
  'auth.not-reachable': {
    status: 409,
    message: 'There is no mobile number or email address to send it to.',
  },
  'auth.too-many-tries': { status: 429, message: 'Too many wrong passwords. Try again later.' },
  'auth.password-needed': {
    status: 403,
    message:
      'This needs your password again: you last entered it more than ten minutes ago. Confirm it, then try again.',
  },
  'auth.factor-needed': {
    status: 403,
    message:
      'This needs your second factor again: you last proved it more than ten minutes ago. Prove it, then try again.',
  },
  'auth.factor-required': {
    status: 403,
    message: 'Your organization requires a second factor. Add one first: nothing else is open until then.',
  },
  'auth.too-many-factors': {
    status: 409,
    message: 'You have ten second factors already. Remove one that you no longer use first.',
  },
  'auth.passkey-known': { status: 409, message: 'This passkey is added already.' },
  'auth.no-passkeys-here': {
    status: 409,
    message: 'Passkeys need the portal’s name in its address, and HTTPS. Use an authenticator app instead.',
  },
  'factor-reset.no-factor': { status: 409, message: 'This user has no second factor.' },
  'factor-reset.open': {
    status: 409,
    message: 'Somebody has asked for that already, and it waits for approval.',
  },
  'factor-reset.own': {
    status: 409,
    message:
      'Nobody takes their own second factor away like this. Remove it under your profile, or ask a colleague.',
  },
  'factor-reset.same-person': {
    status: 409,
    message: 'You have asked for it yourself: somebody else approves it.',
  },
  'factor-reset.over': { status: 409, message: 'This request is decided already, or a day has passed.' },
  'sign-on.not-possible': {
    status: 409,
    message: 'Single sign-on is not possible with this link right now. Check it, or try again later.',
  },
  'sign-on.over': { status: 409, message: 'This sign-in did not work, or took too long. Begin again.' },
  'sign-on.no-account': {
    status: 403,
    message: 'You have no account here that this sign-in opens. Ask whoever runs the portal.',
  },
  'sign-on.no-role': {
    status: 403,
    message: 'None of your groups has a role here. Ask whoever runs the portal.',
  },
  'sign-on.no-factor': {
    status: 403,
    message: 'A second factor is required, and your provider has not asked for one. Ask whoever runs it.',
  },
  'webhook.too-many': { status: 409, message: 'This organization has twenty webhooks already.' },
  'webhook.off': { status: 409, message: 'The webhook is switched off. Switch it on first.' },
  'webhook.waiting': { status: 409, message: 'This message is still being sent.' },
  'api-token.too-many': {
    status: 409,
    message: 'You have twenty API tokens already. Revoke one that you no longer use first.',
  },
  'access.denied': { status: 403, message: 'You do not have the right to do this.' },
  'record.not-found': { status: 404, message: 'Not found.' },
  'record.in-use': { status: 409, message: 'This is in use: other records refer to it.' },
  'record.built-in': { status: 409, message: 'This is built in: it cannot be deleted.' },
  'record.conflict': { status: 409, message: 'This was changed by someone else in the meantime.' },
  'billing.refund-reopens-bills': {
    status: 409,
    message: 'This refund would make a bill unpaid again. Check what it does, then decide again.',
  },
  'billing.refund-too-large': {
    status: 409,
    message: 'Too little of this payment is left on the line to refund that much.',
  },
  'import.too-many': {
    status: 409,
    message: 'Five imports of this organization wait already. Import them or give them up first.',
  },
  'import.state': { status: 409, message: 'The import is at another step by now. Load it again.' },
  'import.problems': { status: 409, message: 'There are problems. All or nothing: mend them first.' },
  'import.in-use': { status: 409, message: 'What was imported is in use by now, so it stays.' },
  'upload.too-much': { status: 429, message: 'You have uploaded a lot today. Try again tomorrow.' },
  'ticket.closed': { status: 409, message: 'This ticket is closed. Open it again to write.' },
  'ticket.already-closed': { status: 409, message: 'This ticket is already closed.' },
  'ticket.not-closed': { status: 409, message: 'This ticket is not closed.' },
  'ticket.closed-too-long': {
    status: 409,
    message: 'This ticket was closed more than 30 days ago. Please open a new one.',
  },
  'ticket.too-many': { status: 429, message: 'Too many at once. Try again in a while.' },
  'chat.too-fast': { status: 429, message: 'Too many messages at once. Wait a moment.' },
  'payment.nothing-due': { status: 409, message: 'There is nothing to pay: these bills are settled.' },
  'payment.repeated': {
    status: 409,
    message:
      'The same amount was recorded for this line a moment ago. Record it again only if it was paid twice.',
  },
  'payment.no-balance': { status: 409, message: 'There is nothing on the balance to pay these bills with.' },
  'receipt.no-address': {
    status: 409,
    message: 'There is no address to send it to: the customer’s account has none.',
  },
  'ledger-document.too-much': {
    status: 409,
    message: 'That is more than is left of this bill.',
  },
  'ledger-document.opened': {
    status: 409,
    message: 'This line has an opening balance already. Take it back first.',
  },
  'ledger-document.reversed': {
    status: 409,
    message: 'This document is taken back already, or takes another one back.',
  },
  'ledger-document.stands-on-bill': {
    status: 409,
    message: 'Another document stands on its bill. Take that one back first.',
  },
  'cash.day-open': { status: 409, message: 'An earlier cash day is still open. Close it first.' },
  'cash.changed': {
    status: 409,
    message:
      'Something was taken or given back in the meantime. Look at the figures again, and close once more.',
  },
  'cash.closed': { status: 409, message: 'This cash day is closed, and stays as it is.' },
  'cash.not-yet': { status: 409, message: 'This cash day begins tomorrow, so it cannot be closed yet.' },
  'cash.handed-over': { status: 409, message: 'The money of this day was handed over already.' },
  'payment.being-confirmed': {
    status: 409,
    message: 'Another payment for this line is being confirmed. Wait a moment and check again.',
  },
  'payment.arrived': {
    status: 409,
    message: 'Your earlier payment has just arrived. Check what is left before you pay again.',
  },
  'payment.gateway-unavailable': {
    status: 409,
    message:
      'Online payment is not available right now. Pay at our office, or ask support how to pay; give your Client ID.',
  },
  'payment.gateway-silent': {
    status: 503,
    message: 'The payment service does not answer. Nothing was taken. Try again in a few minutes.',
  },
  'payment.line-closed': { status: 409, message: 'This line is closed: only its open bills can be paid.' },
  'payment.link-expired': {
    status: 410,
    message: 'This pay link has expired. Sign in to pay, or ask for a new one.',
  },
  'payment.not-refundable': { status: 409, message: 'This payment cannot be refunded now.' },
  'payment.refunds-used-up': {
    status: 409,
    message:
      'This payment was refunded as many times as the payment service allows. Give the rest back in another way.',
  },
  'payment-case.closed': { status: 409, message: 'Somebody else has already decided this.' },
  'payment-case.not-possible': {
    status: 409,
    message:
      'This cannot be decided here: the money is already credited, or the payment service has no record of it.',
  },
  'payment-case.already-credited': {
    status: 409,
    message: 'This money was already credited with another payment.',
  },
  'payment-case.gateway-silent': {
    status: 503,
    message:
      'The payment service does not answer, so it cannot say how much was paid. Nothing was decided: try again in a few minutes.',
  },
  'payment.news-refused': { status: 403, message: 'This message is not from the payment service.' },
  'device.not-online': { status: 409, message: 'This device is not online any more.' },
  'device.not-disconnected': { status: 409, message: 'The network refused to disconnect this device.' },
  'device.no-answer': { status: 503, message: 'The network did not answer. Try again in a minute.' },
  'sms-gateway.none': { status: 409, message: 'Save a gateway first, and switch it on.' },
  'mail.no-server': {
    status: 409,
    message: 'The portal has no mail server. The operator sets it up with SMTP_URL.',
  },
  'access-server.no-secret': { status: 409, message: 'Store its secret first.' },
  'access-server.off': { status: 409, message: 'This access server is inactive: nothing is asked of it.' },
  'device.disconnect-not-set-up': { status: 409, message: 'Devices cannot be disconnected from here yet.' },
  'push.not-available': { status: 409, message: 'This portal cannot show notifications while it is closed.' },
  'package-change.line-suspended': {
    status: 409,
    message: 'The line is suspended. Pay what is overdue first, then change the package.',
  },
  'package-change.line-closed': { status: 409, message: 'The line is closed, so its package cannot change.' },
  'package-change.no-contract': { status: 409, message: 'There is no contract for this line. Contact us.' },
  'package-change.changed-today': {
    status: 409,
    message: 'The contract began today. Choose the next billing period, or change it from tomorrow.',
  },
  'package-change.not-begun': {
    status: 409,
    message: 'The contract has not begun yet. Choose the next billing period.',
  },
  'package-change.prepaid': {
    status: 409,
    message: 'A prepaid line changes its package when it is renewed. Choose the next period.',
  },
  'package-change.already-waiting': {
    status: 409,
    message: 'A package change is already scheduled. Cancel that order first.',
  },
  'package-change.quote-expired': {
    status: 409,
    message: 'This price was valid for 15 minutes. Get a new one.',
  },
  'package-change.quote-used': { status: 409, message: 'This change was already ordered.' },
  'package-change.contract-changed': {
    status: 409,
    message: 'The contract has changed since this price was calculated. Get a new one.',
  },
  'line-change.closed': { status: 409, message: 'The line is closed: open it again first.' },
  'line-change.suspended': { status: 409, message: 'The line is suspended. Switch it on first.' },
  'line-change.prepaid': {
    status: 409,
    message:
      'This line is prepaid: what is paid is used first. Bill it afterwards, or suspend it with its days charged.',
  },
  'line-change.changed': {
    status: 409,
    message: 'What is settled has changed meanwhile. Look at it again.',
  },
  'line-change.planned': {
    status: 409,
    message: 'Something is planned for the line already. Withdraw that first.',
  },
  'line-change.not-planned': { status: 409, message: 'Nothing is planned for the line.' },
  'line-change.began-today': {
    status: 409,
    message: 'Its contract has begun today or is to begin. Move it with the next billing period.',
  },
  'line-change.no-owner': {
    status: 409,
    message: 'Whoever was to get the line is no active customer of its organization.',
  },
  'line-closing.closed': { status: 409, message: 'The line is closed already.' },
  'line-closing.not-suspended': { status: 409, message: 'The line is not suspended.' },
  'line-closing.overdue': {
    status: 409,
    message: 'A bill of the line is overdue. Record its payment first.',
  },
  'line-closing.erased': { status: 409, message: 'Its owner was erased. Add a new line instead.' },
  'line-closing.open': { status: 409, message: 'The line is not closed.' },
  'line-closing.charges-wait': {
    status: 409,
    message:
      'Something waits for the next bill, which the line does not get any more, so it is billed at once. Look at it again.',
  },
  'line-closing.changed': {
    status: 409,
    message: 'What is given back or billed has changed meanwhile. Look at it again.',
  },
  'bill-reminder.too-many': {
    status: 409,
    message: 'More than 5,000 bills match. Narrow the list first.',
  },
  'bill-reminder.nobody': {
    status: 409,
    message: 'Nobody is left to remind: these bills are paid or promised, or were reminded of today.',
  },
  'bulk-act.too-many': {
    status: 409,
    message: 'More than 50,000 match. Narrow the list, and take one part after the other.',
  },
  'bulk-act.none': { status: 409, message: 'Nothing is left to change. Load the list again.' },
  'bulk-act.begun': { status: 409, message: 'This has been begun already.' },
  'bulk-act.changed-since': {
    status: 409,
    message: 'What matches has changed since you looked. Look again, or go on with what you have seen.',
  },
  'bulk-act.stale': { status: 409, message: 'You looked more than an hour ago. Look again.' },
  'bulk-act.under-way': {
    status: 409,
    message: 'Three of your acts on many are under way. Wait for one of them, or stop it.',
  },
  'bulk-act.over': { status: 409, message: 'It is done or stopped already.' },
  'bulk-act.not-undone': {
    status: 409,
    message: 'This cannot be taken back: it was taken back already, or is over for more than a day.',
  },
  'campaign.begun': {
    status: 409,
    message: 'This message is on its way already. It cannot be changed any more.',
  },
  'campaign.over': { status: 409, message: 'This message has been sent or stopped already.' },
  'campaign.nobody': { status: 409, message: 'Nobody would get this message. Choose other customers.' },
  'campaign.nothing-failed': { status: 409, message: 'There is nothing to send again.' },
  'payment-promise.off': { status: 409, message: 'Promises to pay are not taken here.' },
  'payment-promise.nothing-overdue': { status: 409, message: 'No bill of the line is overdue.' },
  'payment-promise.open': { status: 409, message: 'There is a promise for this line already.' },
  'payment-promise.period': {
    status: 409,
    message:
      'There was a promise for this line in this billing period already. The next one can be taken in the next period.',
  },
  'payment-promise.stays-off': {
    status: 409,
    message:
      'The line cannot be switched on by a promise: it is suspended by hand, or prepaid and not paid for. Take the promise without switching it on.',
  },
  'prepaid.not': { status: 409, message: 'This line is not prepaid: it gets bills.' },
  'prepaid.not-renewable': {
    status: 409,
    message: 'This line cannot be renewed: it is closed, has no package, or gets bills soon.',
  },
  'prepaid.changed': { status: 409, message: 'The price has changed meanwhile. Look at it again.' },
  'prepaid.too-little': { status: 409, message: 'The balance is not enough. Pay what is missing first.' },
  'line-paying.unbilled': {
    status: 409,
    message: 'Some days of the line are on no bill yet. Change it after the next billing run.',
  },
  'line-paying.move-planned': {
    status: 409,
    message:
      'The line goes to another customer soon. Withdraw that first: what is paid ahead stays with who paid it.',
  },
  'line-paying.closed': { status: 409, message: 'The line is closed. Open it again first.' },
  'line-paying.so-already': {
    status: 409,
    message: 'Somebody else has just changed how this line is paid for.',
  },
  'line-paying.unpaid': {
    status: 409,
    message: 'The line is prepaid and not paid for. Take a payment, or renew it from its balance.',
  },
  'voucher.redeemed': { status: 409, message: 'This voucher was redeemed already.' },
  'voucher.revoked': { status: 409, message: 'This voucher is not valid any more. Ask whoever sold it.' },
  'voucher.expired': { status: 409, message: 'This voucher has expired.' },
  'voucher.line-closed': { status: 409, message: 'This line is closed, so no voucher can be used for it.' },
  'voucher.not-prepaid': {
    status: 409,
    message: 'This voucher is for days of a prepaid line. This line gets bills.',
  },
  'voucher.other-package': {
    status: 409,
    message: 'This voucher is for another package than this line has.',
  },
  'voucher.not-renewable': { status: 409, message: 'This line cannot be renewed now.' },
  'voucher-batch.printed': {
    status: 409,
    message: 'The sheet was printed already: codes are shown once. Revoke the batch, and make another one.',
  },
  'voucher-batch.nothing-left': { status: 409, message: 'No voucher of it is left for that.' },
  'billing-run.under-way': { status: 409, message: 'A billing run of this organization is under way.' },
  'billing-run.line-failed': {
    status: 409,
    message: 'The line could not be billed. The list of lines that could not be billed says why.',
  },
  'order.not-cancellable': { status: 409, message: 'This order can no longer be cancelled.' },
  'order.step-not-possible': {
    status: 409,
    message: 'This step is not possible for the order as it is now.',
  },
  'address-change.already-open': {
    status: 409,
    message: 'There is already a request for this line. Cancel it to make another one.',
  },
  'address-change.line-closed': { status: 409, message: 'The line is closed, so it cannot move.' },
  'user.own-account': { status: 409, message: 'You cannot delete yourself.' },
  'user.last-administrator': {
    status: 409,
    message: 'This is the last administrator. Make somebody else one first.',
  },
  'erasure.unsettled': { status: 409, message: 'Something has to be settled before they can be erased.' },
  'erasure.begun': { status: 409, message: 'They are being erased already, or were.' },
  'erasure.own': { status: 409, message: 'You cannot erase yourself. Somebody else does it.' },
  'erasure.not-asked': { status: 409, message: 'There is no open request to be erased.' },
  'user.beyond-reach': {
    status: 422,
    message: 'With this they would reach records that you do not reach yourself.',
  },
  'data-source.tested-too-often': {
    status: 429,
    message: 'Too many connections were tried. Wait a minute.',
  },
  'outage.already-ended': { status: 409, message: 'This outage has already ended.' },
  'report.too-many-exports': {
    status: 429,
    message: 'Three of your exports are being made. Wait for one, or cancel it.',
  },
  'report.too-many-runs': {
    status: 429,
    message: 'Six of your reports are running. Wait for one, or cancel it.',
  },
  'data-source.unreached': {
    status: 503,
    message: 'The data source of this report does not answer. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The one shape of every answer that is not 2xx. */
export const errorEnvelope = z.strictObject({
  /** One sentence for a person. */
  message: z.string(),
  /** Field name → what is wrong with it; only with 422. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
})

export type ErrorEnvelope = z.infer<typeof errorEnvelope>
