import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What hinders people seriously, as axe sees it: rule, place and reason. Another colour scheme changes one rule alone. */
export async function barriers(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ preload: false })
  const { violations } = await (onlyColours ? axe.withRules('color-contrast') : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
}
