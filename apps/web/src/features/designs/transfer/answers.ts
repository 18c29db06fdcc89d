import type { Answers, Question } from './transfer.data'

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
