import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that axe calls moderate, and whose breach leaves people who hear a page without its outline. */
const outline = ['heading-order', 'landmark-unique']

/**
 * The serious barriers that axe finds, and gaps in a page's outline: rule, place and reason. With `inside: 'main'` it
 * leaves out the frame around the screens, which is the same on all of them.
 */
export async function barriers(page: Page, { inside }: { inside?: 'main' } = {}): Promise<string[]> {
  const look = async () => {
    // rows that are about to be replaced are dimmed until then
    await expect(page.locator('[data-old]')).toHaveCount(0)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
    return page.evaluate(seriousNow, { inside: inside ?? 'html', outline })
  }
  const found = await look()
  if (found.length === 0) return []
  // rows may have been dimmed while axe looked; a barrier is there at the second look as well
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return look()
}

/**
 * Runs in the page and calls axe itself. Its Playwright package also searches frames, which doubles the work, and the
 * portal has none.
 */
async function seriousNow(given: { inside: string; outline: string[] }): Promise<string[]> {
  const { axe: looker } = window as unknown as { axe: typeof axe }
  const { violations } = await looker.run(given.inside, { preload: false, resultTypes: ['violations'] })
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || given.outline.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
