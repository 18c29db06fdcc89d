import type { DesignFile, ImportAnswers, ImportQuestion } from '@uplink/contract/designs/file'
import { searchForm } from '@uplink/contract/search-form'

/** The records of this portal that a file may name and the importing person may use. */
export interface Here {
  isNameTaken: (name: string) => boolean
  /** Names of data sources. */
  connections: readonly string[]
  reports: readonly { id: number; name: string }[]
  roles: readonly { id: number; name: string }[]
  sets: readonly { id: number; name: string }[]
}

/** Names that differ only in their spelling are the same, as in the database. */
export const isSame = (one: string, other: string) => searchForm(one) === searchForm(other)

const connectionsIn = ({ reports }: DesignFile) => [
  ...new Set(reports.map(({ definition }) => definition.db_connection_name)),
]

/** Everything about a file that is still undecided; when nothing is left, it can be imported. */
export function questionsOf(file: DesignFile, answers: ImportAnswers, here: Here): ImportQuestion[] {
  const name = answers.name ?? file.design.name
  const known = (connection: string) =>
    here.connections.some((each) => isSame(each, connection)) || connection === 'default'
  return [
    ...(here.isNameTaken(name) ? [{ about: 'name' as const, name }] : []),
    ...connectionsIn(file)
      .filter((connection) => !known(connectionOf(connection, answers)))
      .map((connection) => ({
        about: 'connection' as const,
        name: connection,
        choices: ['default', ...here.connections],
      })),
    ...file.reports.flatMap(({ id, definition }) =>
      reportQuestion(id, definition.report_name, answers, here),
    ),
    ...file.roles
      .filter((role) => roleOf(role, answers, here) === undefined)
      .map((role) => ({ about: 'role' as const, ...role, choices: [...here.roles] })),
  ]
}

/** Whether to use an existing report, or to import the file's under another name. */
function reportQuestion(id: number, given: string, { reports }: ImportAnswers, here: Here): ImportQuestion[] {
  const answer = reports.find((each) => each.id === id)
  if (answer?.use !== undefined && here.reports.some((report) => report.id === answer.use)) return []
  const name = answer?.name ?? given
  const existing = here.reports.find((report) => isSame(report.name, name))
  return existing ? [{ about: 'report', id, name, existing: existing.id }] : []
}

/** The data source here that a report will read. */
export const connectionOf = (name: string, { connections }: ImportAnswers): string =>
  connections.find((each) => each.name === name)?.use ?? name

/** The role here for a role of the file. */
export function roleOf(
  { id, name }: { id: number; name: string },
  { roles }: ImportAnswers,
  here: Pick<Here, 'roles'>,
): number | undefined {
  const chosen = roles.find((each) => each.id === id)?.use
  const found = here.roles.find((role) =>
    chosen === undefined ? isSame(role.name, name) : role.id === chosen,
  )
  return found?.id
}
