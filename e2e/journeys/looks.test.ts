import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { barriers } from '../barriers'
import { expect, test } from '../journey'
import { customer, signIn, tokenOf } from '../people'
import { customersScreens, settle, visit } from '../screens'

const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

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

for (const [size, viewport] of Object.entries(widths)) {
  test.describe(size, () => {
    test.use({ viewport })

    test('every screen is free of serious barriers, by light and in the dark, and has its pictures', async ({
      page,
    }, { project }) => {
      const look = async (name: string) => {
        expect.soft(await strayText(page), name).toBe('')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          expect
            .soft(await barriers(page, { onlyColours: colorScheme === 'dark' }), `${name}, ${colorScheme}`)
            .toEqual([])
          const path = join(project.outputDir, 'screens', `${name}-${size}-${colorScheme}.png`)
          await takePicture(page, path, viewport)
        }
      }
      await page.goto('/login')
      await settle(page)
      await look('login')
      await signIn(page, customer)
      for (const { name, path } of await customersScreens(await tokenOf(page))) {
        await visit(page, path)
        await look(name)
      }
    })
  })
}
