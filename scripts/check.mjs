// Everything that checks the code without running it: `node scripts/check.mjs`, or some checks by name: `node
// scripts/check.mjs types doors`. Prints one line per tool, followed by its objections. No tool keeps a cache.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const programs = join(root, 'node_modules/.bin')
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))

const bin = (path, ...args) => [join('node_modules', path), ...args]

/** The slowest first, so that all tools end at about the same time. */
const tools = [
  {
    name: 'types and lint',
    args: bin(
      'oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      '--report-unused-disable-directives-severity=error',
    ),
  },
  { name: 'dead code', args: bin('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  {
    name: 'doors',
    args: bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'apps',
      'core',
      'e2e',
      'test-servers',
    ),
  },
  {
    name: 'format',
    args: bin('oxfmt/bin/oxfmt', '--check'),
  },
  { name: 'commits', args: ['scripts/commits.mjs'] },
]

function run({ name, args }) {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    // the linter looks for its type checker there
    env: {
      ...process.env,
      FORCE_COLOR: '0',
      NO_COLOR: '1',
      PATH: `${programs}${delimiter}${process.env.PATH}`,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`)
      if (code !== 0) console.log(`\n${output.trim()}\n`)
      resolve(code === 0)
    })
  })
}

async function work(queue) {
  let allWell = true
  for (let tool = queue.shift(); tool; tool = queue.shift()) allWell = (await run(tool)) && allWell
  return allWell
}

const queue = tools.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (queue.length === 0)
  throw new Error(`No such tool; there are: ${tools.map(({ name }) => name).join(', ')}`)

const start = performance.now()
const results = await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, () => work(queue)),
)
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s in all`)
process.exitCode = results.every(Boolean) ? 0 : 1
