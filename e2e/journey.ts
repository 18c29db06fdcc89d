import { test as base, type BrowserContext } from '@playwright/test'
import { collectComplaints, type Complaints } from './complaints'

export { expect } from '@playwright/test'

interface Fixtures {
  /** What the browser complains about in this journey; anything but what is expected fails it. */
  complaints: Complaints
  /** Another browser, for another person. */
  elsewhere: BrowserContext
}

/** A journey: in a browser of its own, on the portal of the run, without a word in the browser's console. */
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
