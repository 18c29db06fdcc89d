import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What hinders people seriously, as axe sees it: rule, place and reason. The frame around the screens is the same on all of
 * them: `inside` the main part it is not looked at once more.
 */
export async function barriers(page: Page, { inside }: { inside?: 'main' } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ preload: false })
  const { violations } = await (inside ? axe.include(inside) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
