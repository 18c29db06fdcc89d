import { useRef, useState } from 'react'
import { Button } from '../button/Button'
import { Checkbox } from '../fields/Checkbox'
import { focusFirstError } from '../form/focus-first-error'
import { Form, FormActions } from '../form/Form'
import { PasswordField } from '../fields/PasswordField'
import { RadioField } from '../fields/RadioField'
import { SelectField } from '../fields/SelectField'
import { TextareaField } from '../fields/TextareaField'
import { TextField } from '../fields/TextField'
import { Section } from '../page/Section'
import styles from './Showcase.module.css'

const departments = [
  { value: '1', label: 'Support' },
  { value: '2', label: 'Billing' },
  { value: '3', label: 'Network operations' },
]

export function FieldsPart() {
  return (
    <div className={styles.columns}>
      <Section title="A form">
        <SampleForm />
      </Section>
      <Section title="Choices">
        <Choices />
      </Section>
    </div>
  )
}

function SampleForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isFaulty, setFaulty] = useState(true)
  const error = (...messages: string[]) => (isFaulty ? messages : undefined)
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        setFaulty(true)
        focusFirstError(form.current)
      }}
      onReset={() => setFaulty(false)}
    >
      <TextField label="Username" autoComplete="username" error={error('The Username  field is required')} />
      <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />
      <TextField
        label="Amount"
        before="৳"
        inputMode="decimal"
        help="At least ৳ 10.00."
        defaultValue="1,250.00"
      />
      <TextField label="Speed" after="Mbps" isOptional placeholder="60" />
      <SelectField label="Department" options={departments} placeholder="Choose a department" />
      <TextareaField
        label="What happened?"
        help="When did it start, and which lights are on?"
        error={error('Please write at least 10 characters', 'Please name the connection')}
      />
      <TextField label="Client ID" disabled defaultValue="10000421" />
      <FormActions>
        <Button type="submit" kind="primary">
          Open ticket
        </Button>
        <Button type="reset">Reset</Button>
        <Button kind="primary" isSaving>
          Open ticket
        </Button>
      </FormActions>
    </Form>
  )
}

function Choices() {
  const [kind, setKind] = useState<'query_builder' | 'raw_query' | 'dynamic_query'>('query_builder')
  return (
    <Form>
      <RadioField
        label="Query type"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'query_builder', label: 'Query builder' },
          { value: 'raw_query', label: 'Raw query', help: 'For people who write SQL.' },
          { value: 'dynamic_query', label: 'Dynamic query', disabled: true },
        ]}
      />
      <Checkbox label="Keep me signed in" help="Not on a computer others use." defaultChecked />
      <Checkbox label="I accept the terms" error="Please accept the terms" />
      <Checkbox label="Notify by message" isSwitch defaultChecked />
      <Checkbox label="Group by" isSwitch />
    </Form>
  )
}
