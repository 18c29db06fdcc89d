import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { contradictions, isDemo } from './configuration/contradictions'
import { configSchema, type Given } from './configuration/variables'

export type Config = Omit<Given, 'BACKUP_DIR' | 'DEMO' | 'DEMO_NETWORK' | 'DRAIN_SECONDS' | 'LOG_LEVEL'> & {
  BACKUP_DIR: string
  DEMO: boolean
  DRAIN_SECONDS: number
  DEMO_NETWORK: boolean
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>
}

/** The configuration, or one line per mistake. Empty variables count as absent. */
export type ConfigResult = { config: Config } | { mistakes: string[] }

/**
 * @param env variables of the process; they take precedence over those of a `.env` file
 * @param folder the folder that a relative DATA_DIR or BACKUP_DIR is inside
 */
export function readConfig(env: Record<string, string | undefined>, folder = ''): ConfigResult {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = configSchema.safeParse(given)
  const mistakes = parsed.success
    ? contradictions(parsed.data)
    : [
        ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
        ...contradictionsOfTheRest(given, new Set(parsed.error.issues.map((issue) => String(issue.path[0])))),
      ]
  if (mistakes.length > 0 || !parsed.success) return { mistakes }
  const { BACKUP_DIR, DEMO_NETWORK, DRAIN_SECONDS, LOG_LEVEL, ...rest } = parsed.data
  const isProduction = rest.NODE_ENV === 'production'
  // In development the log's line per request would hide the start's own messages.
  return {
    config: {
      ...rest,
      DATA_DIR: resolve(folder, rest.DATA_DIR),
      BACKUP_DIR: resolve(folder, BACKUP_DIR ?? join(rest.DATA_DIR, 'backups')),
      DEMO: isDemo(parsed.data),
      // In development no balancer watches, and Ctrl-C should end the process at once.
      DRAIN_SECONDS: DRAIN_SECONDS ?? (isProduction ? 5 : 0),
      DEMO_NETWORK: DEMO_NETWORK ?? rest.NODE_ENV === 'development',
      LOG_LEVEL: LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    },
  }
}

/**
 * Contradictions among the variables that are valid by themselves, so that all mistakes are reported at one start.
 */
function contradictionsOfTheRest(given: Record<string, string | undefined>, wrong: Set<string>): string[] {
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  return contradictions(configSchema.parse(rest)).filter(
    (line) => !line.split(/\W+/).some((word) => wrong.has(word)),
  )
}

/** The variables of `.env` in the folder. */
function ofFile(folder: string): NodeJS.Dict<string> {
  const file = resolve(folder, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Variables of the process, which take precedence over those of `.env` in the given folder. */
export const environment = (folder: string) => ({ ...ofFile(folder), ...process.env })

/** One line for each name in `.env` that is not known; among the process's own there are many for other programs. */
export const unknownNames = (folder: string) => unknownNameLines(Object.keys(ofFile(folder)), '.env')

/** How equipment of the network is asked: see `RequestSettings` of the module usage. */
export function requestSettings(config: Config) {
  return {
    secret: config.RADIUS_COA_SECRET,
    secrets: config.RADIUS_COA_SECRETS,
    port: config.RADIUS_COA_PORT,
    proxy: config.RADIUS_COA_PROXY,
    timeoutMs: config.RADIUS_COA_TIMEOUT,
  }
}

/** The settings for admitting network sessions: see `SessionTerms` of the module usage. */
export function sessionTerms(config: Config) {
  return { interimSeconds: config.RADIUS_INTERIM, sessionSeconds: config.RADIUS_SESSION_LIMIT }
}

const knownNames = Object.keys(configSchema.shape)

/** One line for each name that is no variable's, with the nearest one's. */
function unknownNameLines(names: readonly string[], where: string): string[] {
  return names
    .filter((name) => !knownNames.includes(name))
    .map((name) => {
      const [nearest] = knownNames
        .map((each) => ({ name: each, edits: editsBetween(name, each) }))
        .toSorted((a, b) => a.edits - b.edits)
      const line = `${name} in ${where} is not known and is ignored`
      // in a short name a few edits make any other
      return nearest && nearest.edits <= name.length / 4 ? `${line}: is ${nearest.name} meant?` : line
    })
}

/** How many letters have to be put in, taken out or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, wanted] of [...other].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === wanted ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
