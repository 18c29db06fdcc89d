import type { Page } from '@playwright/test'
import { expect, test } from '../journey'
import { admin, agent, author, manager, officer, quietScreen, signIn } from '../people'
import { settle, visit } from '../screens'

// Whoever has a screen in their menu can work on it: nothing on it is refused, neither the list nor what its filters
// and forms offer.

const staff = { admin, manager, agent, officer, author }
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Everything that the API refused or failed at, as `403 GET /api/all-areas on /admin/customers`. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() < 400 || !pathname.startsWith('/api/')) return
    refused.push(
      `${answer.status()} ${answer.request().method()} ${pathname} on ${new URL(page.url()).pathname}`,
    )
  })
  return refused
}

/** Boxes that say that something was refused or could not be loaded. */
const errorsOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /Permission denied|could not be loaded/ })

/** The screens of the menu, in its order. */
async function screensOfMenu(page: Page): Promise<string[]> {
  // groups of a long menu are folded
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { includeHidden: true })
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href)))
  return [...new Set(paths.map(({ pathname, search }) => pathname + search))]
}

/** On a phone all filters of a list stand below each other, and each asks for what it offers. */
async function openFilters(page: Page) {
  await page.setViewportSize(phone)
  const filters = page.getByRole('main').getByRole('button', { name: /^Filters/ })
  if ((await filters.count()) > 0) {
    await filters.first().click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(errorsOn(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(wide)
}

/** The forms that the screen leads to, and what their fields offer. */
async function openForms(page: Page) {
  const forms = page.getByRole('main').getByRole('link', { name: /^New / })
  const paths = await forms.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  for (const path of new Set(paths)) {
    await visit(page, path)
    await expect(errorsOn(page), `errors on ${path}`).toHaveCount(0)
    for (const field of await page.getByRole('main').locator('input[role="combobox"]:enabled').all()) {
      await field.click()
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('Escape')
    }
  }
}

for (const [name, person] of Object.entries(staff))
  // long menus in two journeys, beside each other
  for (const part of [0, 1])
    test(`nothing is refused to ${name} in ${part === 0 ? 'the first' : 'the other'} half of their menu`, async ({
      page,
    }) => {
      const refused = refusalsOf(page)
      await page.setViewportSize(wide)
      await signIn(page, person, quietScreen)
      const all = await screensOfMenu(page)
      expect(all.length).toBeGreaterThan(5)
      for (const path of all.filter((_, at) => at % 2 === part)) {
        await visit(page, path)
        await expect(errorsOn(page), `errors on ${path}`).toHaveCount(0)
        await openFilters(page)
        await settle(page)
        await openForms(page)
      }
      expect(refused).toEqual([])
    })
