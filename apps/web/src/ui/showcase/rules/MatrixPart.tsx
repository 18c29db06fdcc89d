import { useState } from 'react'
import { Matrix } from '../../matrix/Matrix'
import type { MatrixGroup } from '../../matrix/matrix'
import { Section } from '../../page/Section'

const groups: readonly MatrixGroup[] = [
  {
    key: 'departments',
    label: 'Departments',
    rows: [
      { key: 'departments.see', label: 'See departments', hint: '2 calls' },
      { key: 'departments.edit', label: 'Edit departments', hint: '4 calls' },
      { key: 'departments.delete', label: 'Delete departments', hint: '1 call' },
    ],
  },
  {
    key: 'rows',
    label: 'Rows: custom permissions',
    rows: [
      { key: 'own-organization', label: 'Own organization', hint: '9 models' },
      { key: 'own-department', label: 'Own department', hint: '2 models' },
    ],
  },
]

const columns = ['Administrator', 'Manager', 'Support agent', 'Billing officer', 'Report author'].map(
  (label) => ({ key: label.toLowerCase(), label }),
)

const saved = new Set([
  'departments.see manager',
  'own-organization support agent',
  'departments.see billing officer',
  'departments.edit billing officer',
])

export function MatrixPart() {
  const [on, setOn] = useState<ReadonlySet<string>>(
    new Set([
      'departments.see manager',
      'departments.edit manager',
      'own-organization support agent',
      'departments.edit billing officer',
    ]),
  )
  const toggle = (rows: readonly string[], column: string, isOn: boolean) => {
    const next = new Set(on)
    for (const row of rows) {
      if (isOn) next.add(`${row} ${column}`)
      else next.delete(`${row} ${column}`)
    }
    setOn(next)
  }
  const isAdministrator = (column: string) => column === 'administrator'
  return (
    <>
      <Section title="Who has what" isFlush>
        <Matrix
          label="Rights by role"
          rowHeader="Right"
          groups={groups}
          columns={columns}
          isOn={(row, column) => isAdministrator(column) || on.has(`${row} ${column}`)}
          wasOn={(row, column) => isAdministrator(column) || saved.has(`${row} ${column}`)}
          lock={(row, column) => {
            if (isAdministrator(column)) return 'Has everything.'
            return row === 'departments.delete' ? 'You do not have this right yourself.' : undefined
          }}
          onToggle={toggle}
          onRow={() => undefined}
        />
      </Section>
      <Section title="Nothing found" isFlush>
        <Matrix
          label="Rights by role"
          rowHeader="Right"
          groups={[]}
          columns={columns}
          isOn={() => false}
          wasOn={() => false}
          lock={() => undefined}
          onToggle={toggle}
          empty="No right or call has “invoce” in it."
        />
      </Section>
    </>
  )
}
