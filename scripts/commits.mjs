// Holds commits to the form that CONTRIBUTING.md asks for: `node scripts/commits.mjs` reads the last ones, and
// `node scripts/commits.mjs --message file` one that is being written (`.githooks/commit-msg`).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const longestSubject = 72
/** A commit of more files than these says in its body why. */
const filesWithoutBody = 15
const commitsRead = 20

/** What is wrong with a commit's message, in words. */
export function objections({ subject, body, fileCount }) {
  return [
    subject.length > longestSubject &&
      `the first line has ${subject.length} letters; ${longestSubject} are the most`,
    /^[a-z]+(\([^)]*\))?!?: /.test(subject) && 'the first line needs no prefix',
    subject.endsWith('.') && 'the first line ends without a full stop',
    !/^\p{Lu}|^\p{N}/u.test(subject) && 'the first line begins with a capital letter',
    fileCount > filesWithoutBody && body === '' && `it changes ${fileCount} files: a body says why`,
  ].filter(Boolean)
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The rule binds from the commit that brought it; nobody rewrites what was there before. */
function sinceTheRule() {
  const first = git('log', '--diff-filter=A', '-1', '--format=%H', '--', 'scripts/commits.mjs').trim()
  return first === '' ? ['HEAD'] : ['HEAD', '--not', `${first}^@`]
}

function lastCommits() {
  const [unit, field] = ['\u001e', '\u001f']
  const text = git(
    'log',
    '--no-merges',
    `-${commitsRead}`,
    '--shortstat',
    `--format=${unit}%h${field}%s${field}%b${field}`,
    ...sinceTheRule(),
  )
  return text
    .split(unit)
    .slice(1)
    .map((entry) => {
      const [hash, subject, body, stat] = entry.split(field)
      return {
        hash,
        subject,
        body: body.trim(),
        fileCount: Number(/(\d+) files? changed/.exec(stat)?.[1] ?? 0),
      }
    })
}

function writtenMessage(path) {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const [subject = '', ...body] = lines.join('\n').trim().split('\n')
  const fileCount = git('diff', '--cached', '--name-only').split('\n').filter(Boolean).length
  return { hash: 'this commit', subject, body: body.join('\n').trim(), fileCount }
}

/** An archive of the sources has no history, so there is nothing to say about it. */
function hasHistory() {
  try {
    return git('rev-parse', '--is-inside-work-tree').trim() === 'true'
  } catch {
    return false
  }
}

if (process.argv[1] === import.meta.filename && hasHistory()) {
  const [flag, path] = process.argv.slice(2)
  const commits = flag === '--message' ? [writtenMessage(path)] : lastCommits()
  for (const commit of commits)
    for (const objection of objections(commit)) {
      console.error(`${commit.hash} ${commit.subject}\n  ${objection}`)
      process.exitCode = 1
    }
}
