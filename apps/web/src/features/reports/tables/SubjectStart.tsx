import { useQuery } from '@tanstack/react-query'
import { subjects, type Subject, type SubjectLanguage } from '@uplink/report-engine/words/subjects'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Checkbox } from '../../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../../ui/fields/CheckboxGroup'
import { RadioField } from '../../../ui/fields/RadioField'
import { FormActions } from '../../../ui/form/Form'
import type { BuilderPart } from '../builder'
import { tablesQuery } from '../reports.data'
import styles from './tables.module.css'

/** What reports of the portal's own database are mostly about, to start from before a table is chosen. */
export function SubjectStart({
  builder: { report },
  onChoose,
}: BuilderPart & { onChoose: (subject: Subject) => void }) {
  const isOpen =
    report.db_connection_name === 'default' &&
    report.tables.every(({ name, selected_query: query }) => name === '' && query === null)
  const { data: tables } = useQuery({ ...tablesQuery('default'), enabled: isOpen })
  if (!isOpen || !tables) return null
  // a subject without its rows would be a report about nothing
  const offered = subjects.filter((subject) => tables.some(({ name }) => name === subject.tables[0]?.name))
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

const languages = [
  { value: 'en', label: 'English' },
  { value: 'bn', label: 'বাংলা' },
] as const

interface SubjectDialogProps {
  subject: Subject
  onStart: (columns: readonly string[], language: SubjectLanguage) => void
  onClose: () => void
}

/** Chooses the columns of a subject by their names, in the language that the report will have. */
export function SubjectDialog({ subject, onStart, onClose }: SubjectDialogProps) {
  const [language, setLanguage] = useState<SubjectLanguage>('en')
  const [columns, setColumns] = useState<readonly string[]>(
    subject.fields.filter(({ isUsual }) => isUsual).map(({ column }) => column),
  )
  const toggle = (column: string, isOn: boolean) =>
    setColumns(isOn ? [...columns, column] : columns.filter((one) => one !== column))
  return (
    <Dialog title={`Start from ${subject.words.en}`} size="large" onClose={onClose}>
      <div className={styles.start}>
        <p lang={language}>{subject.row[language]}</p>
        <RadioField
          label="Names of the columns"
          isRow
          options={languages}
          value={language}
          onChange={setLanguage}
        />
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
        <FormActions>
          <Button kind="primary" disabled={columns.length === 0} onClick={() => onStart(columns, language)}>
            Start the report
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </div>
    </Dialog>
  )
}
