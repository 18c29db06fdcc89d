import { test as base, type BrowserContext } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints'

export { expect } from '@playwright/test'

interface Fixtures {
  /** The browser's complaints in this journey; an unexpected one fails it. */
  complaints: Complaints
  /** A second browser, for another person. */
  elsewhere: BrowserContext
}

/** A journey: it has its own browser, uses the run's portal, and must leave the browser's console empty. */
export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(process.env.UPLINK_URL),
  complaints: [
    async ({ context }, use) => {
      const complaints = collectComplaints()
      await complaints.listenTo(context)
      await use(complaints)
      base.expect(complaints.unexpected(), 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, baseURL, complaints }, use) => {
    const context = await browser.newContext({ baseURL })
    await complaints.listenTo(context)
    await use(context)
    await context.close()
  },
})
