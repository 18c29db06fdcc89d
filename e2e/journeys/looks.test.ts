import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { admin, customer, signIn, tokenOf } from '../people'
import { customersScreens, publicScreens, settle, staffScreens, visit, type Screen } from '../screens'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** All of the screen, with what sticks to the window's lower edge at the lower edge. */
async function takePicture(page: Page, path: string, viewport: { width: number; height: number }) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...viewport, height })
  await page.screenshot({ path })
  await page.setViewportSize(viewport)
}

/** Text on the page that belongs to no element of the app. */
function strayText(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.body.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
      .trim(),
  )
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Each screen is loaded once and then turned: wide by light, and narrow in the dark. So both layouts and the colours of both
 * schemes are looked at.
 */
async function lookAt(page: Page, screens: readonly Screen[], folder: string) {
  for (const { name, path } of screens) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(wide)
    await visit(page, path)
    const picture = (look: string) => join(folder, 'screens', `${name}-${look}.png`)
    expect.soft(await strayText(page), name).toBe('')
    expect.soft(await barriers(page), `${name}, wide, by light`).toEqual([])
    await takePicture(page, picture('wide-light'), wide)
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    expect.soft(await overflow(page), `${name} is wider than a phone`).toBe(0)
    expect.soft(await barriers(page, { inside: 'main' }), `${name}, phone, in the dark`).toEqual([])
    await takePicture(page, picture('phone-dark'), phone)
  }
}

test.describe('no screen has a serious barrier or is wider than a phone, by light and in the dark', () => {
  test('those of guests', async ({ page, complaints }, { project }) => {
    complaints.expect(/\b(404|422)\b/) // the pay link and the reset link that are none
    await lookAt(page, publicScreens, project.outputDir)
  })

  test('those of staff', async ({ page }, { project }) => {
    await signIn(page, admin)
    await lookAt(page, await staffScreens(await tokenOf(page)), project.outputDir)
  })

  // in parts, for several browsers at once
  for (const part of [0, 1, 2]) {
    test(`those of customers, part ${part + 1} of 3`, async ({ page }, { project }) => {
      await signIn(page, customer)
      const screens = await customersScreens(await tokenOf(page))
      await lookAt(
        page,
        screens.filter((_, index) => index % 3 === part),
        project.outputDir,
      )
    })
  }

  test('those with a variant of their own for phones', async ({ browser, baseURL }, { project }) => {
    const context = await browser.newContext({
      baseURL,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    })
    const page = await context.newPage()
    await signIn(page, customer)
    const paths = ['/admin/usage', '/admin/paybill', '/admin/recharge-history', '/admin/support-ticket']
    const screens = paths.map((path) => ({ name: `variant${path.replaceAll('/', '-')}`, path }))
    await lookAt(page, screens, project.outputDir)
    await context.close()
  })
})
