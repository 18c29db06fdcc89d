import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { admin, customer, quietScreen, signIn, tokenOf } from '../people'
import {
  administrationScreens,
  customersScreens,
  publicScreens,
  settle,
  show,
  staffScreens,
  type Screen,
} from '../screens'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** `PICTURES=1` keeps a picture of every screen for people to look at, in `test-results/screens`. */
const takesPictures = process.env.PICTURES === '1'

/** Takes a picture of the whole screen, with elements that stick to the window's lower edge at the lower edge. */
async function takePicture(page: Page, path: string, viewport: { width: number; height: number }) {
  if (!takesPictures) return
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

/**
 * From the widest window down to the narrowest phone, at least one on each side of every width at which the layout
 * changes. 720 is also what a window of 1440 is at 200 % zoom.
 */
const widths = [1920, 1366, 1024, 768, 720, 360]

/**
 * The layout faults at any of the widths: the page scrolls sideways, a table leaves its box, or its head covers a
 * row.
 */
async function misfits(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await page.evaluate(misfitsNow)).map((what) => `${width}: ${what}`))
  }
  return found
}

/**
 * Runs in the page, two frames after the window's change: by then elements that watch their own width are drawn
 * again.
 */
async function misfitsNow(): Promise<string[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px sideways`] : []
  for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
    const name = table.getAttribute('aria-label') ?? 'a table'
    // a report can have any number of columns, so its rows scroll inside their box
    const scrolls = table.closest('[data-scrolls]') !== null
    if (!scrolls && table.offsetWidth > table.parentElement!.clientWidth) found.push(`${name} leaves its box`)
    const head = table.tHead?.rows[0]?.cells[0]?.getBoundingClientRect()
    const row = table.tBodies[0]?.rows[0]?.getBoundingClientRect()
    if (head && row && Math.round(head.bottom) > Math.round(row.top))
      found.push(`the head of ${name} covers a row`)
  }
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    if (left < 0 || right > window.innerWidth || top < 0 || bottom > window.innerHeight)
      found.push('a dialog leaves the window')
    if (dialog.scrollWidth > dialog.clientWidth) found.push('a dialog scrolls sideways')
  }
  return found
}

/**
 * Loads each screen once and checks it wide in the light scheme, at every width, and narrow in the dark scheme, and
 * so all layouts and the colours of both schemes.
 */
async function lookAt(
  page: Page,
  screens: readonly Screen[],
  folder: string,
  { isPlain }: { isPlain?: true } = {},
) {
  for (const [index, screen] of screens.entries()) {
    const { name } = screen
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(wide)
    await show(page, screen)
    const picture = (look: string) => join(folder, 'screens', `${name}-${look}.png`)
    expect.soft(await strayText(page), name).toBe('')
    // the frame around the screens is the same on all of them
    const whole = index === 0 || isPlain || screen.open ? {} : { inside: 'main' as const }
    expect.soft(await barriers(page, whole), `${name}, wide, by light`).toEqual([])
    await takePicture(page, picture('wide-light'), wide)
    expect.soft(await misfits(page), name).toEqual([])
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    const part = screen.open ? {} : { inside: 'main' as const }
    expect.soft(await barriers(page, part), `${name}, phone, in the dark`).toEqual([])
    await takePicture(page, picture('phone-dark'), phone)
  }
}

test.describe('no screen has a serious barrier or is wider than its window, by light and in the dark', () => {
  // three browsers draw all the time: on a slow machine the live line may come late, and then comes at the next try
  test.beforeEach(({ complaints }) => complaints.expect(/connack timeout/))

  test('those of guests', async ({ page, complaints }, { project }) => {
    complaints.expect(/\b(404|422)\b/) // the invalid pay link and reset link
    await lookAt(page, publicScreens, project.outputDir, { isPlain: true })
  })

  test('those of staff', async ({ page }, { project }) => {
    await signIn(page, admin, quietScreen)
    await lookAt(page, await staffScreens(await tokenOf(page)), project.outputDir)
  })

  // in parts, so that several browsers can work at once
  for (const part of [0, 1, 2, 3]) {
    test(`those of administration, part ${part + 1} of 4`, async ({ page }, { project }) => {
      await signIn(page, admin, quietScreen)
      const screens = await administrationScreens(await tokenOf(page))
      await lookAt(
        page,
        screens.filter((_, index) => index % 4 === part),
        project.outputDir,
      )
    })
  }

  for (const part of [0, 1, 2]) {
    test(`those of customers, part ${part + 1} of 3`, async ({ page }, { project }) => {
      await signIn(page, customer, quietScreen)
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
    await signIn(page, customer, quietScreen)
    const paths = ['/admin/usage', '/admin/paybill', '/admin/recharge-history', '/admin/support-ticket']
    const screens = paths.map((path) => ({ name: `variant${path.replaceAll('/', '-')}`, path }))
    await lookAt(page, screens, project.outputDir)
    await context.close()
  })
})
