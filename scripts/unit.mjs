// `node scripts/unit.mjs`: vitest, with the arguments that are given. In CI one unsteady test of 12,000 must not stop all
// work: files with a failed test run once more, in new processes on a new database, where nothing is left of the first time.
// Those that pass then are listed as flaky, and each is a bug.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const listOfFailed = join(root, '.cache', 'failed-tests.json')
/** More have a reason that they share. */
const mostAgain = 10

const given = process.argv.slice(2)
const status = run(given)
process.exitCode = status === 0 || !process.env.CI ? status : again(failedFiles())

function run(args) {
  rmSync(listOfFailed, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/failed-tests.mjs']
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  return spawnSync('node', command, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/** Files with the names of their failed tests; none where the run broke off, or failed outside of any file. */
function failedFiles() {
  try {
    const { files, isWhole } = JSON.parse(readFileSync(listOfFailed, 'utf8'))
    return isWhole ? files : []
  } catch {
    return []
  }
}

function again(files) {
  if (files.length === 0 || files.length > mostAgain) return status
  console.log(`\nOnce more, in new processes: ${files.map(({ path }) => path).join(', ')}\n`)
  const projects = [...new Set(files.map(({ project }) => project))].map((name) => `--project=${name}`)
  const second = run([...projects, ...files.map(({ path }) => path)])
  if (second === 0)
    for (const { path, tests } of files) console.log(`Flaky: ${path} > ${tests.join(', ') || 'a hook'}`)
  return second
}
