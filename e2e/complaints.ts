import type { BrowserContext } from '@playwright/test'

export interface Complaints {
  /** Listens to all pages of a browser; call it before the first one opens. */
  listenTo(context: BrowserContext): Promise<void>
  /** Names complaints that the journey causes on purpose. */
  expect(...patterns: RegExp[]): void
  /** The unexpected complaints so far. */
  unexpected(): string[]
}

/** Console errors and warnings, uncaught errors and violations of the content security policy. */
export function collectComplaints(): Complaints {
  const heard: string[] = []
  const expected: RegExp[] = []
  return {
    async listenTo(context) {
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => heard.push(`uncaught: ${String(error.error())}`))
      await context.addInitScript(tellViolations)
    },
    expect: (...patterns) => void expected.push(...patterns),
    unexpected: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}

/** Runs in the page, because browsers do not write every violation to the console. */
function tellViolations() {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    console.error(`Policy violated: ${violatedDirective} ${blockedURI} ${sample}`)
  })
}
