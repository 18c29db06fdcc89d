import { useState } from 'react'
import { SearchSelectField } from '../../choosers/SearchSelectField'
import { Link } from '../../link/Link'
import { Section } from '../../page/Section'
import { Beside } from '../../panels/Aside'
import { CheckPanel } from '../../rules/CheckPanel'
import { FieldPair, type Pair } from '../../rules/FieldPair'
import type { Condition } from '../../rules/rule'
import { RuleRows } from '../../rules/RuleRows'
import styles from '../Showcase.module.css'

const fields = [
  { value: 'organization_id', label: 'organization' },
  { value: 'account_type', label: 'account type' },
  { value: 'id', label: 'number' },
]
const subjects = [
  { value: 'record', label: 'record', fields },
  { value: 'user', label: 'user', fields },
]
const operators = [
  { value: '=', label: 'is' },
  { value: 'like', label: 'starts with', hint: 'like' },
  { value: 'in', label: 'is one of', hint: 'in', isList: true },
  { value: '!=', label: 'is not' },
]

export function RulesPart() {
  const [conditions, setConditions] = useState<readonly Condition[]>([
    { subject: 'record', field: 'organization_id', operator: '=', value: '2', joiner: 'AND' },
    { subject: 'user', field: 'account_type', operator: 'like', value: 'sta', joiner: 'OR' },
    { subject: 'user', field: 'id', operator: 'in', value: '12,17,40', joiner: 'AND' },
    { subject: 'user', field: 'id', operator: '=', value: '', joiner: 'NA' },
  ])
  const [pair, setPair] = useState<Pair | null>({
    left: 'organization_id',
    right: 'organization_id',
    joiner: 'and',
  })
  return (
    <Section title="Rules">
      <Beside
        aside={
          <>
            <SampleCheck />
            <CheckPanel
              title="Not asked yet"
              person={null}
              results={undefined}
              summary="Choose a person to see what they would list."
              state="waiting"
            />
            <CheckPanel
              title="Failed"
              person={null}
              results={undefined}
              summary="Could not be checked."
              state="failed"
              onRetry={() => undefined}
            />
          </>
        }
      >
        <RuleRows
          label="Rows to list"
          subjects={subjects}
          operators={operators}
          value={conditions}
          onChange={setConditions}
          errorAt={(index, part) =>
            part === 'value' && conditions[index]?.value === ''
              ? 'The condition value is required'
              : undefined
          }
        />
        <FieldPair
          leftOf="user's"
          leftFields={fields}
          rightOf="ticket's"
          rightFields={fields}
          value={pair}
          onChange={setPair}
          hasJoiner={conditions.length > 0}
        />
      </Beside>
    </Section>
  )
}

function SampleCheck() {
  const [person, setPerson] = useState<string | null>('1')
  return (
    <CheckPanel
      title="Check before saving"
      person={
        <SearchSelectField
          label="Person"
          options={[{ value: '1', label: 'Laila Saha', hint: 'Manager' }]}
          value={person}
          onChange={setPerson}
        />
      }
      results={[
        { label: 'List', value: '312 of 100,000', was: '1,204' },
        { label: 'Edit', value: '298', was: '298' },
        { label: 'Delete', value: 'none: not granted' },
      ]}
      kept={[{ key: 287, text: 'Ticket 287: Paid, bill open · Shapla Net', note: 'may edit' }]}
      leftOut={[{ key: 12, text: 'Ticket 12', note: 'organization 1 is not 2' }]}
      summary="Laila Saha would list 312 of 100,000 tickets, for example ticket 287: Paid, bill open."
      warning="Every ticket of every organization."
      state="ready"
      foot={
        <div className={styles.row}>
          <Link href="#people">14 people have this permission</Link>
          <span>checked 10:42 in 41 ms</span>
        </div>
      }
    />
  )
}
