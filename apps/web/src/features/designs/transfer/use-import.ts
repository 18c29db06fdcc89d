import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { useToasts } from '../../../ui/UiProvider'
import { answersOf, keyOf, type Decisions } from './answers'
import { importDesign, tryImport, type DesignFile, type Import, type Question } from './transfer.data'

interface Chosen {
  file: File
  content: DesignFile
  told: Import
}

/** The steps of an import: the file is tried, questions are asked, and the design is made. */
export function useImport(onDone: () => void) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [chosen, setChosen] = useState<Chosen>()
  /** All questions so far, also the answered ones, so that answers can be changed. */
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [decisions, setDecisions] = useState<Decisions>({})
  const [open, setOpen] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblems([])
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError) setProblems(problemsOf(error))
      else if (!(error instanceof NetworkError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const ask = (told: Import) => {
    const known = new Set(questions.map(keyOf))
    setQuestions([...questions, ...told.questions.filter((question) => !known.has(keyOf(question)))])
  }
  return {
    ...{ chosen, questions, decisions, problems, isBusy },
    decide: (question: Question, value: string) => {
      setDecisions({ ...decisions, [keyOf(question)]: value })
      setOpen(open.filter((key) => key !== keyOf(question)))
    },
    errorOf: (question: Question) => (open.includes(keyOf(question)) ? 'Decide this first' : undefined),
    choose: (file: File) =>
      attempt(async () => {
        setChosen(undefined)
        setQuestions([])
        setDecisions({})
        const content = readFile(await file.text())
        if (!content) return setProblems(['This is not a design file.'])
        const told = await tryImport(content)
        setChosen({ file, content, told })
        setQuestions(told.questions)
      }),
    submit: () =>
      attempt(async () => {
        if (!chosen) return
        const { message, data } = await importDesign(client, chosen.content, answersOf(questions, decisions))
        if (data.id === null) {
          ask(data)
          setOpen(data.questions.map(keyOf))
          return
        }
        toasts.success(message)
        onDone()
      }),
  }
}

/** The JSON of a file, if it can be read; the server checks whether it is a design. */
function readFile(text: string): DesignFile | undefined {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? (content as DesignFile) : undefined
  } catch {
    return undefined
  }
}

/** The problems with their places in the file; those beyond the limit are only counted. */
function problemsOf(error: ApiError): string[] {
  const all = Object.entries(error.errors).map(
    ([path, texts]) => `${texts.join(', ')} (${path.replace(/^file\./, '')})`,
  )
  if (all.length === 0) return [error.message]
  return all.length > 8 ? [...all.slice(0, 8), `and ${all.length - 8} more`] : all
}
