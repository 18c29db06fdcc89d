// `npm test`: all tests and checks, quickest to fail first. Stops at the first step that fails.
// `npm test -- unit` runs one step: check, unit (with the API on a real database), journeys. `npm test -- times` is the
// step unit with a list of what took how long.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const unit = ['node', 'scripts/unit.mjs']
const steps = {
  check: ['node', 'scripts/check.mjs'],
  unit,
  times: [...unit, '--reporter=./scripts/test-times.mjs'],
  journeys: ['node', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
}

const given = process.argv.slice(2)
const wanted = given.length > 0 ? given : ['check', 'unit', 'journeys']
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; steps are ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}

for (const [name, [program, ...args]] of Object.entries(steps)) {
  if (!wanted.includes(name)) continue
  const started = Date.now()
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  console.log(`\n${status === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)\n`)
  if (status !== 0) process.exit(status ?? 1)
}
