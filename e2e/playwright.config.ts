import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')

// Workers read this file too; the first one that asked has told them by then.
process.env.CHROMIUM_PATH ||= execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'browser'], {
  cwd: root,
  encoding: 'utf8',
}).trim()

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './portal-for-journeys.ts',
  outputDir: join(root, 'test-results'),
  reporter: 'list',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Where nobody watches, one unsteady journey does not hold up a day's work. It is named as flaky, and is a bug.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  expect: {
    timeout: 15_000,
    // Letters differ by a shade between machines; a bar that moved or a colour that changed is more than that.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: 'css' },
  },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Somebody abroad: what the portal shows are the provider's days and hours all the same.
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // axe reads the contrast of one frame: with what is still fading in, that frame's.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey would take as long as the journeys themselves.
    screenshot: 'only-on-failure',
  },
})
