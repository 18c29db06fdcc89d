import { useState } from 'react'
import { MultiSelectField } from '../../choosers/MultiSelectField'
import { SearchSelectField } from '../../choosers/SearchSelectField'
import { Form } from '../../form/Form'
import { Section } from '../../page/Section'
import { findOrganizations } from '../lists/samples'
import styles from '../Showcase.module.css'

const roles = ['Administrator', 'Manager', 'Support agent', 'Billing officer', 'Report author'].map(
  (label, index) => ({ value: String(index), label }),
)

export function ChoosersPart() {
  const [organization, setOrganization] = useState<string | null>('2')
  const [made, setMade] = useState('')
  const [chosen, setChosen] = useState(['0', '1', '2', '3', '4'])
  const [person, setPerson] = useState<string | null>(null)
  return (
    <div className={styles.columns}>
      <Section title="One of many, found by typing">
        <Form>
          <SearchSelectField
            label="Organization"
            search={findOrganizations}
            known={[{ value: '2', label: 'Meghna Online' }]}
            value={organization}
            onChange={setOrganization}
            create={{
              label: 'Create organization',
              onCreate: (text) => setMade(`A form for “${text}” opens here.`),
            }}
            help={made || 'The first 20, then by typing.'}
          />
          <SearchSelectField
            label="Person"
            isOptional
            search={() => Promise.reject(new Error('No answer'))}
            value={person}
            onChange={setPerson}
            placeholder="Choose a person"
          />
        </Form>
      </Section>
      <Section title="Several of many">
        <Form>
          <MultiSelectField label="Roles" options={roles} value={chosen} onChange={setChosen} />
          <MultiSelectField
            label="Organizations"
            search={findOrganizations}
            value={[]}
            onChange={() => undefined}
            placeholder="Choose organizations"
            error="Choose an organization"
          />
        </Form>
      </Section>
    </div>
  )
}
