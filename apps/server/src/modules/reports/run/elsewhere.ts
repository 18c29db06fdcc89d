import { setTimeout as pause } from 'node:timers/promises'
import type { Signals } from '#platform/database/signals'
import type { Execution } from '../executions/outcome'
import { pack, unpack } from '../executions/outcome'
import { abandonedMs } from './run.view'
import type { Run, Runs } from './runs'
import { findOwn, findRows, keepRows, tellOthers, type RunWord } from './runs.store'
import type { WriteDeps } from './written'

// A run belongs to the process that began it, but any of several processes may be asked for it.

export interface ElsewhereDeps extends WriteDeps {
  runs: Runs
}

/** How long another process may take to answer. */
const patienceMs = 1500
const lookMs = 25

/** Answers messages of other processes about runs that are here. */
export async function hearOfRuns(signals: Signals, deps: ElsewhereDeps): Promise<void> {
  await signals.on('report_run', (said) => {
    const [word, id = ''] = said.split(' ') as [RunWord, string?]
    const run = deps.runs.byId(id)
    if (!run) return
    if (word === 'left') deps.runs.leave(run)
    if (word === 'wanted')
      handOver(deps, run).catch((err: unknown) =>
        deps.log.error({ err, run: id }, 'a run was not handed over'),
      )
  })
}

/** What is handed over of a run that has ended, besides its outcome. */
type RunPart = Pick<Run, 'columns' | 'sort' | 'refused'> & Pick<Execution, 'key'>

async function handOver(
  { portal, clock }: ElsewhereDeps,
  { id, columns, sort, refused, execution }: Run,
): Promise<void> {
  const more: RunPart = { columns, sort, refused, key: execution.key }
  await keepRows(portal, id, await pack(execution, more), clock.now())
}

async function unpacked(content: Buffer): Promise<Pick<Run, 'execution' | keyof Omit<RunPart, 'key'>>> {
  const { columns, sort, refused, ...outcome } = await unpack<RunPart>(content)
  return {
    ...{ columns, sort, refused },
    execution: {
      ...{ ...outcome, mayBeDear: false, waiting: 0, placeElsewhere: undefined },
      ...{ place: () => 0, ended: Promise.resolve(), stop: () => undefined },
    },
  }
}

/** Repeats a look-up until it finds something, for as long as another process may take. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let left = patienceMs; left > 0; left -= lookMs) {
    const found = await look()
    if (found !== undefined) return found
    await pause(lookMs)
  }
  return undefined
}

type Written = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/**
 * A run of this person's that another process has, fetched if it has ended; undefined while it is running, or if it
 * is lost.
 */
export async function fetchRun(
  { runs, portal, clock }: ElsewhereDeps,
  userId: number,
  { id, state }: Pick<Written, 'id' | 'state'>,
): Promise<Run | undefined> {
  if (state === 'running') return void (await tellOthers(portal, 'asked', id))
  if (state === 'cancelled') return undefined
  const known = await findRows(portal, id)
  if (!known) await tellOthers(portal, 'wanted', id)
  const content = known ?? (await until(() => findRows(portal, id)))
  return content && runs.adopt({ ...(await unpacked(content)), id, userId, hasLeft: false }, clock.now())
}

/** Ends a run of another process; resolves when that process has recorded it, or does not answer. */
export async function cancelElsewhere(
  { portal, clock }: ElsewhereDeps,
  userId: number,
  { id, state, alive_at }: Pick<Written, 'id' | 'state' | 'alive_at'>,
): Promise<void> {
  if (state !== 'running' || clock.now().getTime() - alive_at.getTime() > abandonedMs) return
  await tellOthers(portal, 'left', id)
  await until(async () => ((await findOwn(portal, userId, id))?.state === 'running' ? undefined : true))
}
