import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Written by tools or by running the product, never by hand. */
const notOurs = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
])

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.has(entry.name) || path === join(root, 'data') ? [] : walk(path)
    return entry.isFile() && entry.name !== '.env' ? [relative(root, path).replaceAll(sep, '/')] : []
  })
}

/** Paths of the repository's own files, from its root, sorted. */
export const files = walk(root).sort()

/** The text of one of `files`. */
export const read = (path: string) => readFileSync(join(root, path), 'utf8')

export const isTest = (path: string) =>
  /\.(test|factory)\.tsx?$/.test(path) || /^(e2e|bench|drills|house-rules)\/|\/src\/testing\//.test(path)

/** TypeScript written by hand. */
export const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.generated\.tsx?$/.test(path))

/** All text files of the repository that people write: code, SQL, styles, pages and documents. */
export const texts = files.filter(
  (path) =>
    /\.(tsx?|mjs|js|sql|css|html|md|ya?ml|json|sh)$|(^|\/)(Dockerfile|\.env\.example|run)$/.test(path) &&
    !/(^|\/)package-lock\.json$|\.generated\.|^docs\/generated\//.test(path),
)

/** Every matching line of `paths`, as `path:line: text`, for failure messages. */
export function grep(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, index) =>
        pattern.test(text) ? [`${path}:${index + 1}: ${text.trim().slice(0, 120)}`] : [],
      ),
  )
}
