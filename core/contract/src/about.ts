import * as z from 'zod'
import { fileAnswer } from './files'
import { defineRoute } from './route'
import { instant, one } from './wire'

/** `skipped`: not asked, because the part is switched off. */
const pointState = z.enum(['good', 'warning', 'bad', 'skipped'])

/** The parts of an installation that have a state of their own. */
const parts = [
  'database',
  'disk',
  'live',
  'jobs',
  'mail',
  'sms',
  'gateway',
  'radius',
  'usage',
  'reports',
  'clock',
  'backup',
  'secrets',
] as const

const point = z.object({
  key: z.enum(parts),
  state: pointState,
  /** The part's state, in a sentence. */
  text: z.string(),
  /** What to do about it; null when there is nothing to do. */
  mend: z.string().nullable(),
})

export type HealthPoint = z.infer<typeof point>

/**
 * `waiting`: it has not run yet, and need not have. `failed`: its last run failed, `failing`: several in a row. `overdue`: its
 * last success is twice its interval ago, or longer.
 */
const jobStates = ['good', 'running', 'waiting', 'failed', 'failing', 'overdue'] as const

const job = z.object({
  name: z.string(),
  state: z.enum(jobStates),
  /** In cron's five fields, UTC; null: it runs when something is queued. */
  cron: z.string().nullable(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  last_failure: z.string().nullable(),
  /** In a row; 0 after a success. */
  failures: z.number().int(),
  next_run_at: instant.nullable(),
  /** Since the last success. */
  age_seconds: z.number().int().nullable(),
})

export type BackgroundJob = z.infer<typeof job>

const licensed = z.object({ name: z.string(), version: z.string(), licence: z.string() })

/** A package that the portal is made of. */
export type Licensed = z.infer<typeof licensed>

const about = defineRoute({
  method: 'GET',
  path: '/about',
  summary:
    'The installation: its version, how its parts and background jobs are and what to do, and the licences of the packages it contains',
  right: { audience: 'staff', name: 'about.read' },
  response: one(
    z.object({
      version: z.string(),
      node: z.string(),
      health: z.array(point),
      /** All background jobs, by name. */
      jobs: z.array(job),
      /** Empty for an installation that was not built, as in development. */
      licences: z.array(licensed),
    }),
  ),
})

export const aboutRoutes = {
  read: about,
  sbom: defineRoute({
    method: 'GET',
    path: '/about/sbom',
    summary: 'What the installation is built from, as a software bill of materials (CycloneDX 1.6)',
    right: { audience: 'staff', name: 'about.sbom' },
    goesWith: about,
    answers: 'file',
    fileType: 'application/vnd.cyclonedx+json',
    response: fileAnswer,
    errors: ['record.not-found'],
  }),
}
