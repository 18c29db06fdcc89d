import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The serious barriers that axe finds: rule, place and reason. With `inside: 'main'` it leaves out the frame around
 * the screens, which is the same on all of them.
 */
export async function barriers(page: Page, { inside }: { inside?: 'main' } = {}): Promise<string[]> {
  // rows that are about to be replaced are dimmed until then
  await expect(page.locator('[data-old]')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(seriousNow, inside ?? 'html')
}

/**
 * Runs in the page and calls axe itself. Its Playwright package also searches frames, which doubles the work, and the
 * portal has none.
 */
async function seriousNow(inside: string): Promise<string[]> {
  const { axe: looker } = window as unknown as { axe: typeof axe }
  const { violations } = await looker.run(inside, { preload: false, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
