import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { usesExisting } from './answers'
import type { Question } from './transfer.data'

interface QuestionFieldProps {
  question: Question
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** One question about a file, which the person answers. */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
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
