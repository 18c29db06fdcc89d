import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type PlaywrightTestConfig } from '@playwright/test'
import config from './playwright.config'
import { customer, signIn } from './people'
import { startPortal } from './portal'

// Takes the README's picture: a customer's dashboard as the demo provider fills it.
const folder = join(import.meta.dirname, '..', 'docs', 'images')

const { launchOptions }: NonNullable<PlaywrightTestConfig['use']> = config.use ?? {}
const portal = await startPortal()
const browser = await chromium.launch(launchOptions)
try {
  const page = await browser.newPage({
    baseURL: portal.url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  await signIn(page, customer)
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, 'dashboard.png') })
} finally {
  await browser.close()
  await portal.stop()
}
