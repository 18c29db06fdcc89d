// `npm test`: all tests and checks, quickest to fail first. Stops at the first step that fails.
// `npm test -- unit` runs one step: check, unit (with the API on a real database), journeys.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const steps = {
  check: ['node', 'scripts/check.mjs'],
  unit: ['node', 'node_modules/vitest/vitest.mjs', 'run'],
  journeys: ['node', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; steps are ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}

for (const [name, [program, ...args]] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const started = Date.now()
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`\n${status === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)\n`)
  if (status !== 0) process.exit(status ?? 1)
}
