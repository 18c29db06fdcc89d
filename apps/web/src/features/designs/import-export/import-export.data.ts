import type { QueryClient } from '@tanstack/react-query'
import type { designFileRoutes } from '@uplink/contract/designs/file-routes'
import type { Answer, Sent } from '@uplink/contract/route'
import { call } from '../../../platform/api/call'
import { endpoint } from '../../../platform/api/endpoint'
import { nounsChanged } from '../../../platform/api/query-keys'
import { saveFile } from '../../../platform/api/save-file'

/** The answers so far, by question; a report's answer begins with `use` or is a new name. */
export type Decisions = Readonly<Record<string, string>>

export const keyOf = (question: Question): string =>
  'id' in question ? `${question.about} ${question.id}` : `${question.about} ${question.name}`

/** By default an existing report is used, unless the person gives a new name. */
export const usesExisting = ''

/** The answers in the form that the import takes. */
export function answersOf(questions: readonly Question[], decisions: Decisions): Answers {
  const answers: Required<Pick<Answers, 'connections' | 'reports' | 'roles'>> & Pick<Answers, 'name'> = {
    connections: [],
    reports: [],
    roles: [],
  }
  for (const question of questions) {
    const chosen = (decisions[keyOf(question)] ?? '').trim()
    if (question.about === 'report')
      answers.reports.push(
        chosen === usesExisting
          ? { id: question.id, use: question.existing }
          : { id: question.id, name: chosen },
      )
    else if (chosen === '') continue
    else if (question.about === 'name') answers.name = chosen
    else if (question.about === 'connection') answers.connections.push({ name: question.name, use: chosen })
    else answers.roles.push({ id: question.id, use: Number(chosen) })
  }
  return answers
}

type Routes = typeof designFileRoutes
type Body = Sent<Routes['import']>['body']

const file = endpoint<Routes['file']>('GET', '/ext-report-builder/designs/:id/file')
const taking = endpoint<Routes['import']>('POST', '/ext-report-builder/designs/import')

export type Import = Answer<Routes['import']>['data']
export type Question = Import['questions'][number]
export type Answers = NonNullable<Body['answers']>
export type DesignFile = Body['file']

/** Saves a design with its reports as a file with the design's name. */
export async function saveDesignFile({ id, name }: { id: number; name: string }): Promise<void> {
  const { data } = await call(file, { params: { id } })
  const content = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' })
  saveFile({ name: `${name.replace(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || 'Design'}.design.json`, content })
}

/** Tries an import: what the file would bring, and the questions to answer first. */
export const tryImport = (given: DesignFile) =>
  call(taking, { body: { file: given, is_trial: true } }, { quiet: true }).then(({ data }) => data)

/** Imports the design of a file, unless questions are still open. */
export async function importDesign(client: QueryClient, given: DesignFile, answers: Answers) {
  const answer = await call(taking, { body: { file: given, answers } }, { quiet: true })
  if (answer.data.id !== null) await nounsChanged(client, 'designs', 'reports')
  return answer
}
