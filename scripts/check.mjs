// Everything that judges the code without running it: `node scripts/check.mjs`, or some of it by name:
// `node scripts/check.mjs apps/server doors`. One line per tool; what a tool objects to follows its line.
// `--cold` forgets what earlier runs remembered.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))

function workspaces() {
  const inside = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  return ['apps', 'core']
    .flatMap(inside)
    .concat('e2e', '.')
    .filter((path) => existsSync(join(root, path, 'tsconfig.json')))
}

const bin = (path, ...args) => [join('node_modules', path), ...args]

const typesAndLint = (path) => ({
  name: `types and lint ${path === '.' ? 'tools, tests of core' : path}`,
  args: ['scripts/check/types-and-lint.mjs', path],
})

/** Longest first, so that the last one to end is a short one. */
const tools = [
  ...workspaces().map(typesAndLint),
  {
    name: 'lint scripts',
    args: bin(
      'eslint/bin/eslint.js',
      '**/*.mjs',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      '.cache/eslint/',
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
    ),
  },
  {
    name: 'format',
    args: bin(
      'prettier/bin/prettier.cjs',
      '.',
      '--check',
      '--cache',
      '--cache-location',
      '.cache/prettier',
      '--log-level',
      'warn',
    ),
  },
]

function run({ name, args }) {
  const start = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
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

if (words.includes('--cold'))
  for (const name of ['check', 'eslint', 'prettier'])
    rmSync(join(root, '.cache', name), { recursive: true, force: true })
const queue = tools.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)))
if (queue.length === 0)
  throw new Error(`No such tool; there are: ${tools.map(({ name }) => name).join(', ')}`)

const start = performance.now()
const results = await Promise.all(
  Array.from({ length: Math.min(4, availableParallelism()) }, () => work(queue)),
)
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s in all`)
process.exitCode = results.every(Boolean) ? 0 : 1
