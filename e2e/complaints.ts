import type { BrowserContext } from '@playwright/test'

export interface Complaints {
  /** This journey provokes them on purpose. */
  expect(...patterns: RegExp[]): void
  /** The others so far. */
  unexpected(): string[]
}

/** Console errors and warnings, uncaught errors and violations of the content security policy, on all pages of a browser. */
export async function collectComplaints(context: BrowserContext): Promise<Complaints> {
  const heard: string[] = []
  const expected: RegExp[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${String(error.error())}`))
  return {
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}
