import { counted } from '@uplink/contract/counted'
import { designFileLimits } from '@uplink/contract/designs/file-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Notice } from '../../../ui/feedback/Notice'
import { FileDrop } from '../../../ui/steps/FileDrop'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { ApiError, NetworkError } from '../../../platform/api/errors'
import { useToasts } from '../../../ui/UiProvider'
import {
  keyOf,
  usesExisting,
  answersOf,
  type Decisions,
  type Import,
  type Question,
  importDesign,
  tryImport,
  type DesignFile,
} from './import-export.data'
import styles from './transfer.module.css'

/**
 * Imports a design file of another portal or of this one. Names are matched, and the person is asked about those that
 * cannot be.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const taking = useImport(onClose)
  const { chosen, questions, problems, isBusy } = taking
  return (
    <Dialog
      size="large"
      title="Import design"
      isDirty={chosen !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isSaving={isBusy} disabled={!chosen} onClick={() => void taking.submit()}>
            Import design
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <FileDrop
          label="File"
          help="Made with “Export file” of a design, 1 MB at most."
          accept=".json"
          maxSize={designFileLimits.bytes}
          file={chosen?.file ?? null}
          onFile={(file) => void taking.choose(file)}
        />
        {problems.length > 0 && (
          <Notice tone="danger" isUrgent title="This file was not imported.">
            <ul className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {chosen && <p role="status">{summaryOf(chosen.told)}</p>}
        {questions.map((question) => (
          <QuestionField
            key={keyOf(question)}
            question={question}
            value={taking.decisions[keyOf(question)]}
            error={taking.errorOf(question)}
            onChange={(value) => taking.decide(question, value)}
          />
        ))}
      </div>
    </Dialog>
  )
}

function summaryOf({ rows, new_reports: reports, questions }: Import): string {
  const names = questions.length === 0 ? 'All its names are known here.' : 'Some names need a decision.'
  return `${counted(rows, 'row')} and ${counted(reports, 'report')}. ${names}`
}

interface QuestionFieldProps {
  question: Question
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** One question about a file, which the person answers. */
function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  switch (question.about) {
    case 'name':
      return (
        <TextField
          label="Design Name"
          help={`There is already a design called ${question.name}.`}
          maxLength={200}
          value={value ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'connection':
      return (
        <SelectField
          label={`Database Connection for “${question.name}”`}
          placeholder="Choose one that is here"
          options={question.choices.map((name) => ({
            value: name,
            label: name === 'default' ? 'Default' : name,
          }))}
          value={value ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'role':
      return (
        <SelectField
          label={`Role for “${question.name}”`}
          placeholder="Choose one that is here"
          options={question.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value ?? ''}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'report':
      return (
        <TextField
          label={`New name for report “${question.name}”`}
          help="There is already a report of this name. Leave this empty to use it."
          isOptional
          maxLength={150}
          value={value ?? usesExisting}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

interface Chosen {
  file: File
  content: DesignFile
  told: Import
}

/** The steps of an import: the file is tried, questions are asked, and the design is made. */
function useImport(onDone: () => void) {
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
    chosen,
    questions,
    decisions,
    problems,
    isBusy,
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
