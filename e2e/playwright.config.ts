import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = join(import.meta.dirname, '..')

// Workers read this file too; they inherit the path that the first process found.
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
  // In CI one unsteady journey must not stop all work. It is tried twice more and reported as flaky, and it is a bug.
  retries: process.env.CI ? 2 : 0,
  // These limits are for what hangs: a machine that is three times slower than usual must still come in time.
  timeout: 360_000,
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  expect: {
    timeout: 45_000,
    // Text is drawn slightly differently on each machine; a moved bar or a changed colour exceeds this tolerance.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: 'css' },
  },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: flags },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Another time zone than the provider's, whose days and hours the portal must show all the same.
    timezoneId: 'America/New_York',
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    // axe measures the contrast of one frame, which would be wrong while something is still fading in.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey would take as long as the journeys themselves.
    screenshot: 'only-on-failure',
  },
})
