import type { GuardedExpression, GuardedQuery, GuardedTable, GuardedTables, RawGuard } from './guard'

// Reading what a person has written may take a second, and `resolve` cannot wait. So it is done with a guard that only
// writes down what it is asked, then the questions are answered elsewhere, and it is done again with the answers.

export type Question =
  | { kind: 'expression'; text: string; tables: GuardedTables }
  | { kind: 'query'; text: string; parameters: readonly string[]; tables: readonly GuardedTable[] }

export type Answer = GuardedExpression | GuardedQuery

/** The guard's answers, in the order of the questions. */
export const answersOf = (guard: RawGuard, questions: readonly Question[]): Answer[] =>
  questions.map((each) =>
    each.kind === 'query'
      ? guard.query(each.text, each.parameters, each.tables)
      : guard.expression(each.text, each.tables),
  )

export interface Questions {
  /** Answers what is known, and something harmless to the rest. */
  guard: RawGuard
  /** What it was asked and does not know. */
  open: () => readonly Question[]
  /** Takes the answers to what was open. */
  learn: (answers: readonly Answer[]) => void
}

/** A guard that only writes down its questions, until it has been given their answers. */
export function createQuestions(): Questions {
  const known = new Map<string, Answer>()
  const open = new Map<string, Question>()
  const numbers = new Map<unknown, number>()
  const numberOf = (tables: unknown) => {
    const number = numbers.get(tables) ?? numbers.size
    numbers.set(tables, number)
    return number
  }
  // each resolving makes the tables of an expression anew, so what they hold tells them apart
  const contents = new WeakMap<GuardedTables, string>()
  const contentOf = (tables: GuardedTables) => {
    const content = contents.get(tables) ?? JSON.stringify([...tables])
    contents.set(tables, content)
    return content
  }
  return {
    guard: {
      expression(text, tables) {
        const key = `${numberOf(contentOf(tables))} ${text}`
        if (!known.has(key)) open.set(key, { kind: 'expression', text, tables })
        return (known.get(key) as GuardedExpression | undefined) ?? { ok: true, text: 'null' }
      },
      query(text, parameters, tables) {
        const key = JSON.stringify([numberOf(tables), parameters, text])
        if (!known.has(key))
          open.set(key, { kind: 'query', text, parameters, tables: tablesIn(text, tables) })
        return (known.get(key) as GuardedQuery | undefined) ?? { ok: true, pieces: [], tables: [] }
      },
    },
    open: () => [...open.values()],
    learn(answers) {
      for (const [index, key] of [...open.keys()].entries()) {
        const answer = answers[index]
        if (answer) known.set(key, answer)
      }
      open.clear()
    },
  }
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}_$]+/u)

/** The tables whose names may stand in a text: a catalogue may have thousands, and they are sent to another thread. */
function tablesIn(text: string, tables: readonly GuardedTable[]): GuardedTable[] {
  // PostgreSQL's way to write letters by their numbers
  const isCoded = /u&/i.test(text)
  const words = new Set(wordsOf(text))
  return tables
    .filter(({ table }) => isCoded || wordsOf(table).every((word) => word === '' || words.has(word)))
    .map(({ name, schema, table, columns }) => ({
      name,
      schema,
      table,
      columns: columns.map((column) => ({ name: column.name })),
    }))
}
