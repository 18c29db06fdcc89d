import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../test-app'
import { tillOf } from './paying'
import type { Till } from '../../../modules/payments/till'
import { settling, unansweredRefund } from './unanswered-refunds'

export let app: TestApp
export let till: Till
/** Somebody who may decide about every refund. */
export let admin: Caller

/** Sets up and closes the app for the tests of the calling file. */
export function stage(): void {
  let passwordHash: string
  beforeAll(async () => {
    app = await createTestApp({ BKASH_TIMEOUT_MS: '5000' })
    till = tillOf(app)
    passwordHash = await app.passwords.hash(settling.password)
  })
  beforeEach(async () => {
    // hours pass in each test, and end a session that nobody uses
    admin = await app.signIn({ accountType: 'staff', roleIds: [1], passwordHash })
  })
  afterAll(async () => {
    await till.idle()
    await app.close()
  })
}

export const unanswered = (amount?: number) => unansweredRefund(app, till, admin.userId, amount)
