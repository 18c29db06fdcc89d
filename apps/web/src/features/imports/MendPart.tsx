import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '@uplink/contract/counted'
import {
  leavableFields,
  mendableFields,
  type GatheredProblem,
  type ImportChoices,
  type ImportRecord,
} from '@uplink/contract/imports'
import { useState } from 'react'
import { tellRefusal } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { Button } from '../../ui/button/Button'
import { SearchSelectField } from '../../ui/choosers/SearchSelectField'
import { Checkbox } from '../../ui/fields/Checkbox'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { Section } from '../../ui/page/Section'
import { useToasts } from '../../ui/UiProvider'
import { checkImport, findAreaNames, packagesQuery } from './imports.data'
import classes from './imports.module.css'

type Mendable = (typeof mendableFields)[number]
type Leavable = (typeof leavableFields)[number]

const isMendable = (field: string): field is Mendable => mendableFields.some((each) => each === field)
const isLeavable = (field: string): field is Leavable => leavableFields.some((each) => each === field)

/** The choices with another value for what stands in the file; undefined: as it stands there. */
function withInstead(choices: ImportChoices, at: { field: Mendable; value: string; by?: string }) {
  const { [at.value]: _, ...others } = choices.instead?.[at.field] ?? {}
  return {
    ...choices,
    instead: {
      ...choices.instead,
      [at.field]: at.by === undefined ? others : { ...others, [at.value]: at.by },
    },
  }
}

/** The same problem in many lines once, and mended in all of them at once. */
export function MendPart({ row }: { row: ImportRecord }) {
  const [choices, setChoices] = useState(row.choices)
  const client = useQueryClient()
  const toasts = useToasts()
  const check = useMutation({
    mutationFn: () => checkImport(row.id, choices),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'imports'),
  })
  const isChanged = JSON.stringify(choices) !== JSON.stringify(row.choices)
  const mends = { row, choices, onChange: setChoices }
  return (
    <Section title="What is wrong">
      <Form
        isWide
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate()
        }}
      >
        <ul className={classes.groups}>
          {row.gathered.map((group) => (
            <Group key={`${group.field} ${group.problem}`} group={group} {...mends} />
          ))}
        </ul>
        <FormActions>
          <Button type="submit" kind="primary" disabled={!isChanged} isSaving={check.isPending}>
            Check again
          </Button>
          {!isChanged && (
            <span className={classes.quiet}>What is written here counts for all these lines.</span>
          )}
        </FormActions>
      </Form>
    </Section>
  )
}

interface Mends {
  row: ImportRecord
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
}

function Group({ group, ...mends }: Mends & { group: GatheredProblem }) {
  const { field, label, problem, lines, values, different } = group
  const { choices, onChange } = mends
  const isLeftOut = isLeavable(field) && choices.without.includes(field)
  const more = different - values.length
  return (
    <li className={classes.group}>
      <div className={classes.groupHead}>
        <p>
          <strong>
            {counted(lines, 'line')}: {label}
          </strong>
          <br />
          {problem}
        </p>
        {isLeavable(field) && (
          <Checkbox
            label={`Import without ${label}`}
            checked={isLeftOut}
            onChange={({ currentTarget }) =>
              onChange({
                ...choices,
                without: currentTarget.checked
                  ? [...choices.without, field]
                  : choices.without.filter((each) => each !== field),
              })
            }
          />
        )}
        {field === 'area' && (
          <TextField
            label="City of new areas"
            value={choices.city}
            onChange={({ currentTarget }) => onChange({ ...choices, city: currentTarget.value })}
          />
        )}
      </div>
      {!isLeftOut && isMendable(field) && (
        <div className={classes.values}>
          {values.map((one) => (
            <Instead key={one.value} field={field} label={label} one={one} {...mends} />
          ))}
        </div>
      )}
      {!isMendable(field) && !isLeftOut && (
        <p className={classes.quiet}>
          {values
            .map(({ value, first_line }) => `${value ?? '••••'} (line ${first_line.toLocaleString('en')})`)
            .join(', ')}
          {more === 0 && '. Mend it in the file.'}
        </p>
      )}
      {more > 0 && !isLeftOut && (
        <p className={classes.quiet}>and {counted(more, 'value')} more, which stand below</p>
      )}
    </li>
  )
}

interface InsteadProps extends Mends {
  field: Mendable
  label: string
  one: GatheredProblem['values'][number]
}

/** What to write instead of one value. */
function Instead({ field, label, one: { value, lines }, row, choices, onChange }: InsteadProps) {
  const { data: packages = [] } = useQuery({
    ...packagesQuery(row.organization_id),
    enabled: field === 'package',
  })
  const stands = value ?? ''
  const by = choices.instead?.[field]?.[stands]
  const write = (text: string | undefined) =>
    onChange(withInstead(choices, { field, value: stands, ...(text !== undefined && { by: text }) }))
  const shown = {
    label: stands === '' ? `${label}: nothing stands there` : stands,
    help: counted(lines, 'line'),
  }
  if (field === 'package' && stands !== '')
    return (
      <SelectField
        {...shown}
        placeholder="Choose a package"
        options={packages}
        value={String(choices.packages[stands] ?? '')}
        onChange={({ currentTarget }) => {
          const { [stands]: _, ...others } = choices.packages
          onChange({
            ...choices,
            packages:
              currentTarget.value === '' ? others : { ...others, [stands]: Number(currentTarget.value) },
          })
        }}
      />
    )
  if (field === 'status')
    return (
      <SelectField
        {...shown}
        placeholder="Choose a status"
        options={['active', 'suspended'].map((status) => ({ value: status, label: status }))}
        value={by ?? ''}
        onChange={({ currentTarget }) => write(currentTarget.value || undefined)}
      />
    )
  if (field === 'area')
    return (
      <SearchSelectField
        {...shown}
        isOptional
        placeholder="An area that is there"
        search={(text) => findAreaNames(row.organization_id, text)}
        value={by ?? null}
        onChange={(name) => write(name ?? undefined)}
      />
    )
  return (
    <TextField
      {...shown}
      placeholder="Write instead"
      autoComplete="off"
      maxLength={300}
      value={by ?? ''}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  )
}
