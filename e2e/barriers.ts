import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What hinders people seriously, as axe sees it: rule, place and reason. The frame around the screens is the same on all of
 * them: `inside` the main part it is not looked at once more.
 */
export async function barriers(page: Page, { inside }: { inside?: 'main' } = {}): Promise<string[]> {
  // The portal has no frames: what axe does for them, in a page of its own, would take twice as long as the look itself.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ preload: false, resultTypes: ['violations'] })
  const { violations } = await (inside ? axe.include(inside) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
