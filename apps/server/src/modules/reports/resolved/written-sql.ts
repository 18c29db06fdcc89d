import type { ReportDialect } from '@uplink/contract/reports/catalogue'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import type { ResolveContext } from '@uplink/report-engine/engine'
import { answersOf, createQuestions, type Answer, type Question } from '@uplink/report-engine/raw/questions'
import { guardFor } from '@uplink/report-engine/raw/guards'
import { resolve } from '@uplink/report-engine/resolve/resolve'
import { existsSync } from 'node:fs'
import { createThread, type Thread } from '#platform/threads'

/** Reads SQL that people have written, without holding up this process. */
export interface WrittenSql {
  read(dialect: ReportDialect, questions: readonly Question[]): Promise<readonly Answer[]>
}

/** What the thread is sent; it answers with one answer for each question. */
export interface Reading {
  dialect: ReportDialect
  questions: readonly Question[]
}

/** So many characters are read in a few milliseconds, here. */
const atOnce = 1000
/** Up to so many, a text need not wait for longer ones. */
const maxShortLength = 10_000

/** The file of the thread: beside this one, or in the folder of the bundled server. */
function threadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./written-sql.thread.ts', import.meta.url)
  const beside = new URL('./written-sql.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../written-sql.js', import.meta.url)
}

export function createWrittenSql(limitMs = 5000): WrittenSql {
  const open = () => createThread<Reading, readonly Answer[]>({ file: threadFile(), limitMs })
  const threads: Record<'short' | 'long', Thread<Reading, readonly Answer[]>> = {
    short: open(),
    long: open(),
  }
  return {
    async read(dialect, questions) {
      const length = questions.reduce((sum, { text }) => sum + text.length, 0)
      if (length <= atOnce) return answersOf(await guardFor(dialect), questions)
      const thread = threads[length <= maxShortLength ? 'short' : 'long']
      const done = await thread.ask({ dialect, questions })
      if ('answer' in done) return done.answer
      const text =
        done.failed === 'busy'
          ? 'Other long queries are being read just now. Try again in a few seconds.'
          : `Reading this took more than ${limitMs / 1000} seconds. Write it in a shorter way.`
      return questions.map(() => ({ ok: false, text }))
    },
  }
}

/** A report may ask for more once it knows the first answers; each time is one further. */
const maxRounds = 5

/** A definition with SQL of a person in it, resolved; `resolve` itself cannot wait. */
export async function resolveWritten(
  { read }: WrittenSql,
  definition: ReportDefinition,
  context: ResolveContext,
) {
  const asking = createQuestions()
  for (let round = 0; round < maxRounds; round += 1) {
    const resolution = resolve(definition, context, asking.guard)
    const open = asking.open()
    if (open.length === 0) return resolution
    asking.learn(await read(context.catalogue.dialect, open))
  }
  throw new Error('a report asks for ever more to be read')
}
