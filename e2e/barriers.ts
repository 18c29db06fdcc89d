import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What hinders people seriously, as axe sees it: rule, place and reason. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
