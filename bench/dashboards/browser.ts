import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import type { WholePortal } from '../reports/portal'

export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = execFileSync('node', ['scripts/bootstrap.mjs', 'browser'], {
    encoding: 'utf8',
  }).trim()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** A browser context in which a person is signed in, with an empty cache. */
export async function signedInContext(
  browser: Browser,
  { origin }: WholePortal,
  username: string,
): Promise<BrowserContext> {
  const baseURL = origin.replace('127.0.0.1', 'localhost')
  const options = { baseURL, serviceWorkers: 'block', viewport: { width: 1366, height: 900 } } as const
  const first = await browser.newContext(options)
  const page = await first.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(`demo-${username}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  const storageState = await first.storageState()
  await first.close()
  return browser.newContext({ ...options, storageState })
}

/** Resolves when nothing on the page is loading any more. */
export const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}
