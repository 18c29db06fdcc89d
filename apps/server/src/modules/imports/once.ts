import { setTimeout as pause } from 'node:timers/promises'
import { importChoices, importRoutes, type ImportProblem, type ImportSummary } from '@uplink/contract/imports'
import { callFor } from '#platform/jobs/job'
import { findPerson, findUserId } from '../auth/auth.public'
import {
  beginApply,
  beginCheck,
  beginImport,
  deleteImport,
  listProblems,
  readImport,
} from './imports.actions'
import { findSoleOrganization } from './imports.store'
import { nextStep } from './steps'
import { NotDone, type ImportWork } from './work'

interface Once {
  /** The username of a member of staff, whose rights count. */
  as: string
  fileName: string
  text: string
  /** Absent: the only one. */
  organization: number | undefined
  usual: { area: string; city: string; address: string }
  isDryRun: boolean
  onProgress: (done: number, lines: number) => void
}

export interface ImportedOnce {
  isDone: boolean
  failure: string | null
  problems: readonly ImportProblem[]
  problemCount: number
  summary: ImportSummary | null
}

const shown = 100
const lookMs = 500

/** A whole import at once, in the name of somebody: for a command. A dry run leaves nothing behind. */
export async function importOnce(work: ImportWork, once: Once): Promise<ImportedOnce> {
  const { db, clock, log, decisions, seals } = work
  const userId = await findUserId(db, once.as)
  const person = userId === undefined ? undefined : await findPerson(db, userId, clock.now())
  if (person?.accountType !== 'staff') throw new NotDone(`Nobody of the staff has the username ${once.as}`)
  const call = callFor({ db, clock, log, decisions, by: 'command:import' }, person)
  if (!(await call.mayReach(importRoutes.apply))) throw new NotDone(`${once.as} may not import`)
  const organization = once.organization ?? (await findSoleOrganization(db))
  if (organization === undefined)
    throw new NotDone('There are several organizations: say which by --organization id')
  const id = await beginImport({ seals }, call, {
    organization_id: organization,
    file_name: once.fileName,
    content: once.text,
  })
  const read = () => readImport({ seals }, call, id)
  /** A worker of the portal may have taken the step already. */
  const finish = async () => {
    for (;;) {
      await nextStep(work, id)
      const so = await read()
      if (!['checking', 'applying'].includes(so.state)) return so
      await pause(lookMs)
    }
  }
  const follow = setInterval(() => {
    read().then(
      ({ lines, lines_done: done }) => once.onProgress(done, lines),
      () => {},
    )
  }, 1000)
  try {
    const { choices } = await read()
    await beginCheck(call, id, importChoices.parse({ ...choices, ...once.usual }))
    const checked = await finish()
    const problems = []
    for (let page = 1; (page - 1) * shown < Math.min(checked.problems, 10 * shown); page++)
      problems.push(...(await listProblems(call, { import_id: id, page, per_page: shown })).data)
    const found = {
      problems,
      problemCount: checked.problems,
      summary: checked.summary,
      failure: checked.failure,
    }
    const isGood = checked.state === 'checked' && checked.problems === 0 && checked.failure === null
    if (once.isDryRun || !isGood) {
      await deleteImport(call, id)
      return { ...found, isDone: isGood }
    }
    await beginApply(call, id)
    const { state, failure } = await finish()
    return { ...found, isDone: state === 'done', failure }
  } finally {
    clearInterval(follow)
  }
}
