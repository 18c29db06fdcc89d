import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '@uplink/contract/reports/definition'
import {
  startOf,
  subjects,
  sumOf,
  type Subject,
  type SubjectLanguage,
  type WantedSum,
} from '@uplink/report-engine/words/subjects'
import { ChartBar, ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { RadioField } from '../../../ui/fields/RadioField'
import { SelectField } from '../../../ui/fields/SelectField'
import { FormActions } from '../../../ui/form/Form'
import { usePhone } from '../../../ui/use-phone'
import type { BuilderPart } from '../builder'
import { isBlank } from '../definition/new-report'
import { tablesQuery } from '../reports.data'
import styles from './tables.module.css'

/** The subjects whose rows there are: one without them would be a report about nothing. */
function useOffered(report: ReportDefinition): readonly Subject[] {
  const isOpen = isBlank(report)
  const { data: tables } = useQuery({ ...tablesQuery('default'), enabled: isOpen })
  if (!isOpen || !tables) return []
  return subjects.filter((subject) => tables.some(({ name }) => name === subject.tables[0]?.name))
}

/** What reports of the portal's own database are mostly about, to start from before a table is chosen. */
export function SubjectStart({
  builder: { report },
  onChoose,
}: BuilderPart & { onChoose: (subject: Subject) => void }) {
  const offered = useOffered(report)
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label="Start from" className={styles.subjects}>
      <span className={styles.from}>Start from</span>
      {offered.map((subject) => (
        <Button key={subject.key} size="small" onClick={() => onChoose(subject)}>
          {subject.words.en}
        </Button>
      ))}
      <span>or choose a table:</span>
    </div>
  )
}

interface Question extends WantedSum {
  name: string
}

const asks = (name: string, number: string, per: string, by = ''): Question => ({ name, number, per, by })

/** The usual questions about each subject: a graph of each is one press away. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  lines: [
    asks('Lines per package', '*', 'line.package'),
    asks('Lines per area', '*', 'line.area'),
    asks('Monthly price per package', 'line.monthly_price', 'line.package'),
  ],
  bills: [
    asks('Billed per month', 'bill.total', 'bill.month'),
    asks('Bills per month by status', '*', 'bill.month', 'bill.status'),
    asks('To pay per area', 'bill.due', 'line.area'),
  ],
  payments: [
    asks('Received per month', 'payment.net_amount', 'payment.month'),
    asks('Received per month by method', 'payment.net_amount', 'payment.month', 'payment.gateway'),
    asks('Received per person', 'payment.net_amount', 'payment.started_by_name'),
  ],
  usage: [
    asks('Usage per day', 'usage.total_gb', 'usage.day'),
    asks('Usage per package', 'usage.total_gb', 'line.package'),
  ],
  tickets: [
    asks('Tickets per month by category', '*', 'ticket.month', 'ticket.category'),
    asks('Tickets per category', '*', 'ticket.category'),
    asks('Tickets per person', '*', 'ticket.assignee'),
  ],
}

interface ReadyQuestionsProps extends BuilderPart {
  /** `from`: the subject's name. */
  onChoose: (from: string, start: Partial<ReportDefinition>) => void
}

/** Whole reports with their graphs and names, which can be changed afterwards: nothing has to be chosen first. */
export function ReadyQuestions({ builder: { report }, onChoose }: ReadyQuestionsProps) {
  const offered = useOffered(report)
  const hasName = report.report_name.trim() !== ''
  // on a phone the parts of the form follow
  const most = usePhone() ? 1 : 3
  if (offered.length === 0) return null
  return (
    <section className={styles.questions} aria-labelledby="ready-questions">
      <h3 id="ready-questions" className={styles.ask}>
        Start with a graph
      </h3>
      <dl className={styles.groups}>
        {offered.map((subject) => (
          <div key={subject.key}>
            <dt>{subject.words.en}</dt>
            {(questions[subject.key] ?? []).slice(0, most).map(({ name, ...wanted }) => (
              <dd key={name}>
                <button
                  type="button"
                  className={styles.question}
                  onClick={() =>
                    onChoose(subject.words.en, {
                      ...sumOf(subject, wanted, 'en'),
                      ...(!hasName && { report_name: name }),
                    })
                  }
                >
                  {isOfTime(wanted) ? <ChartColumn aria-hidden /> : <ChartBar aria-hidden />}
                  {name}
                </button>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

const isOfTime = ({ per }: WantedSum) => /[.](month|day)$/.test(per)

const languages = [
  { value: 'en', label: 'English' },
  { value: 'bn', label: 'বাংলা' },
] as const

interface SubjectDialogProps {
  subject: Subject
  /** `name`: what the report may be called, as far as what was chosen says so. */
  onStart: (start: Partial<ReportDefinition>, name: string) => void
  onClose: () => void
}

/** Chooses what a report of a subject shows: its rows with some of its columns, or a number of them as a graph. */
export function SubjectDialog({ subject, onStart, onClose }: SubjectDialogProps) {
  const [language, setLanguage] = useState<SubjectLanguage>('en')
  const [shows, setShows] = useState<'rows' | 'sum'>('rows')
  const [columns, setColumns] = useState<readonly string[]>(
    subject.fields.filter(({ isUsual }) => isUsual).map(({ column }) => column),
  )
  const [wanted, setWanted] = useState<WantedSum>({
    number: subject.sums.numbers[0] ?? '*',
    per: subject.sums.groups[0] ?? '',
    by: '',
  })
  const toggle = (column: string, isOn: boolean) =>
    setColumns(isOn ? [...columns, column] : columns.filter((one) => one !== column))
  const start = () =>
    shows === 'rows'
      ? onStart(startOf(subject, columns, language), '')
      : onStart(sumOf(subject, wanted, language), nameOf(subject, wanted))
  return (
    <Dialog title={`Start from ${subject.words.en}`} size="large" onClose={onClose}>
      <div className={styles.start}>
        <RadioField
          label="Show"
          isRow
          options={[
            { value: 'rows', label: 'Rows', help: subject.row.en },
            { value: 'sum', label: 'A graph', help: 'Counted or added up.' },
          ]}
          value={shows}
          onChange={setShows}
        />
        {shows === 'sum' && <SumFields subject={subject} wanted={wanted} onChange={setWanted} />}
        {shows === 'rows' && (
          <CheckboxGroup label="Columns">
            <div className={styles.fields} lang={language}>
              {subject.fields.map(({ column, words }) => (
                <Checkbox
                  key={column}
                  label={words[language]}
                  checked={columns.includes(column)}
                  onChange={({ currentTarget }) => toggle(column, currentTarget.checked)}
                />
              ))}
            </div>
          </CheckboxGroup>
        )}
        <RadioField
          label="Names of the columns"
          isRow
          options={languages}
          value={language}
          onChange={setLanguage}
        />
        <FormActions>
          <Button kind="primary" disabled={shows === 'rows' && columns.length === 0} onClick={start}>
            Start the report
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </div>
    </Dialog>
  )
}

interface SumFieldsProps {
  subject: Subject
  wanted: WantedSum
  onChange: (wanted: WantedSum) => void
}

/** What is counted or added up, per what, and split by what. */
function SumFields({ subject, wanted, onChange }: SumFieldsProps) {
  const { numbers, groups } = subject.sums
  const choices = (columns: readonly string[]) =>
    columns.map((value) => ({ value, label: wordOf(subject, value) }))
  return (
    <div className={styles.sum}>
      <SelectField
        label="Number"
        value={wanted.number}
        options={[
          ...numbers.map((value) => ({ value, label: `Sum of ${small(wordOf(subject, value))}` })),
          { value: '*', label: `Count of ${small(subject.words.en)}` },
        ]}
        onChange={({ currentTarget }) => onChange({ ...wanted, number: currentTarget.value })}
      />
      <SelectField
        label="Per"
        value={wanted.per}
        options={choices(groups)}
        onChange={({ currentTarget: { value: per } }) =>
          onChange({ ...wanted, per, by: wanted.by === per ? '' : wanted.by })
        }
      />
      <SelectField
        label="Split by"
        value={wanted.by}
        options={[
          { value: '', label: 'nothing' },
          ...choices(groups.filter((column) => column !== wanted.per)),
        ]}
        onChange={({ currentTarget }) => onChange({ ...wanted, by: currentTarget.value })}
      />
    </div>
  )
}

const wordOf = ({ fields }: Subject, column: string) =>
  fields.find((each) => each.column === column)?.words.en ?? column

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** `Amount per month by method` */
function nameOf(subject: Subject, { number, per, by }: WantedSum): string {
  const what = number === '*' ? subject.words.en : wordOf(subject, number)
  const split = by === '' ? '' : ` by ${small(wordOf(subject, by))}`
  return `${what} per ${small(wordOf(subject, per))}${split}`
}
