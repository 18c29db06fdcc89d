import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  importFields,
  leavableFields,
  type ImportChoices,
  type ImportField,
  type ImportRecord,
} from '@uplink/contract/imports'
import { counted } from '@uplink/contract/counted'
import { useState } from 'react'
import { ApiError } from '../../platform/api/errors'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup'
import { DateField } from '../../ui/fields/MomentField'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { Section } from '../../ui/page/Section'
import { FoldSection } from '../../ui/panes/FoldSection'
import classes from './imports.module.css'
import { checkImport } from './imports.data'

const needed = inWords(importFields.flatMap((field) => ('isNeeded' in field ? [field.label] : [])))

/** “a, b and c” */
function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Which column of the file is what, and what is written where the file says nothing. */
export function ColumnsPart({ row, onDone }: { row: ImportRecord; onDone: () => void }) {
  const [choices, setChoices] = useState<ImportChoices>(row.choices)
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => checkImport(row.id, choices),
    onSuccess: async () => {
      await nounsChanged(client, 'imports')
      onDone()
    },
  })
  const errors = check.error instanceof ApiError ? check.error.errors : {}
  const set = (change: Partial<ImportChoices>) => setChoices({ ...choices, ...change })
  const [opened, setOpened] = useState<'fields' | 'without'>()
  // what was found at first stays where it stood, whatever is chosen
  const isShown = (field: (typeof importFields)[number]) =>
    'isNeeded' in field || row.choices.columns[field.key] !== undefined
  const others = importFields.filter((field) => !isShown(field))
  const fold = (name: typeof opened) => ({
    isOpen: opened === name,
    onOpen: (isOpen: boolean) => setOpened(isOpen ? name : undefined),
  })
  const fieldOf = (field: (typeof importFields)[number]) => (
    <SelectField
      key={field.key}
      label={field.label}
      help={examplesOf(row, choices.columns[field.key])}
      error={errors[`columns.${field.key}`]?.join(', ')}
      placeholder="Not in the file"
      options={row.columns.map(({ name }) => ({ value: name, label: name }))}
      value={choices.columns[field.key] ?? ''}
      onChange={({ currentTarget }) => choose(field.key, currentTarget.value)}
    />
  )
  const choose = (field: ImportField, column: string) => {
    const { [field]: _, ...others } = choices.columns
    set({ columns: column === '' ? others : { ...others, [field]: column } })
  }
  const failure =
    check.error instanceof ApiError && Object.keys(errors).length === 0
      ? { message: check.error.message, requestId: '' }
      : null
  return (
    <Form
      isWide
      failure={failure}
      refusals={check.failureCount}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate()
      }}
    >
      {row.source === 'csv' && (
        <>
          <Section title="Columns of the file">
            <p className={classes.lead}>
              Chosen by the names of the columns, and as in the last import. Needed are {needed}.
            </p>
            <div className={classes.columns}>{importFields.filter(isShown).map(fieldOf)}</div>
          </Section>
          <FoldSection
            level={2}
            title="Fields without a column"
            summary={leftOut(row, choices) ?? `${counted(others.length, 'field')}, which may be missing`}
            {...fold('fields')}
          >
            <div className={classes.columns}>{others.map(fieldOf)}</div>
          </FoldSection>
        </>
      )}
      <Section title="Where it says nothing">
        <p className={classes.lead}>Each may stay empty.</p>
        <div className={classes.columns}>
          <TextField
            label="Package"
            error={errors.package?.join(', ')}
            value={choices.package}
            onChange={({ currentTarget }) => set({ package: currentTarget.value })}
          />
          <TextField
            label="Area"
            help="An area that is not there yet is made."
            error={errors.area?.join(', ')}
            value={choices.area}
            onChange={({ currentTarget }) => set({ area: currentTarget.value })}
          />
          <TextField
            label="City of new areas"
            error={errors.city?.join(', ')}
            value={choices.city}
            onChange={({ currentTarget }) => set({ city: currentTarget.value })}
          />
          <TextField
            label="Address"
            error={errors.address?.join(', ')}
            value={choices.address}
            onChange={({ currentTarget }) => set({ address: currentTarget.value })}
          />
          <DateField
            label="Charged from"
            help="Absent: from the next billing period on. Days before are the older system’s."
            error={errors.charged_from?.join(', ')}
            value={choices.charged_from ?? ''}
            onChange={(day: string) => set({ charged_from: day === '' ? null : day })}
          />
        </div>
      </Section>
      <FoldSection
        level={2}
        title="What does not fit"
        summary={
          choices.without.length === 0
            ? 'A line with a mistake holds all of them up'
            : `Left out: ${choices.without.map(labelOf).join(', ')}`
        }
        {...fold('without')}
      >
        <CheckboxGroup label="Import lines also without" isRow>
          {leavableFields.map((field) => (
            <Checkbox
              key={field}
              label={labelOf(field)}
              checked={choices.without.includes(field)}
              onChange={({ currentTarget }) =>
                set({
                  without: currentTarget.checked
                    ? [...choices.without, field]
                    : choices.without.filter((each) => each !== field),
                })
              }
            />
          ))}
        </CheckboxGroup>
      </FoldSection>
      <FormActions>
        <Button type="submit" kind="primary" isSaving={check.isPending}>
          Check all lines
        </Button>
        <span className={classes.lead}>Nothing is written yet.</span>
      </FormActions>
    </Form>
  )
}

const labelOf = (field: ImportField) => importFields.find(({ key }) => key === field)?.label ?? field

/** Columns of the file that no field takes. */
function leftOut({ columns }: ImportRecord, choices: ImportChoices): string | undefined {
  const taken = Object.values(choices.columns)
  const left = columns.map(({ name }) => name).filter((name) => !taken.includes(name))
  return left.length === 0 ? undefined : `Nothing takes: ${left.join(', ')}`
}

/** `Ayesha Rahman · Sohel Ahmed` */
function examplesOf({ columns }: ImportRecord, name: string | undefined): string | undefined {
  const values = columns.find((column) => column.name === name)?.values.filter((value) => value !== '')
  return values && values.length > 0 ? values.join(' · ') : undefined
}
