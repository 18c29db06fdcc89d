import { useState } from 'react'
import { Section } from '../../page/Section'
import { CopyButton } from '../../review/CopyButton'
import { CheckList, type CheckPoint } from '../../steps/CheckList'
import { FileDrop } from '../../steps/FileDrop'
import { Progress } from '../../steps/Progress'
import { Stepper, type Step } from '../../steps/Stepper'
import styles from '../Showcase.module.css'

const steps: readonly Step[] = [
  { key: 'organization', label: 'Organization', state: 'done', href: '#organization' },
  { key: 'brand', label: 'Brand', state: 'skipped', href: '#brand' },
  { key: 'mail', label: 'Mail and SMS', state: 'problem', href: '#mail' },
  { key: 'payments', label: 'Payments', state: 'todo', href: '#payments' },
  { key: 'done', label: 'Done', state: 'todo' },
]

const revoke = 'REVOKE INSERT, UPDATE ON payments FROM report_ro;'
const points: readonly CheckPoint[] = [
  { key: 'reached', state: 'good', text: 'Reached db.example:5432 in 12 ms, TLS verified' },
  {
    key: 'change',
    state: 'bad',
    text: 'May change data in public.payments',
    mend: (
      <div className={styles.row}>
        <code>{revoke}</code>
        <CopyButton text={revoke} />
      </div>
    ),
  },
  { key: 'limit', state: 'warning', text: 'No time limit on the account', mend: 'Set one of 30 s.' },
  { key: 'views', state: 'asking', text: 'Which tables it may read' },
  { key: 'rest', state: 'skipped', text: 'The rest was not tried.' },
]

export function StepsPart() {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className={styles.columns}>
      <Section title="Steps">
        <Stepper label="Set-up" steps={steps} current="payments" />
      </Section>
      <Section title="Points that are checked">
        <CheckList label="Read-only checklist" points={points} />
      </Section>
      <Section title="A file to import">
        <div className={styles.stack}>
          <FileDrop
            label="File"
            help="Customers, one a line, with a head line."
            accept=".csv"
            maxSize={20 * 1024 * 1024}
            file={file}
            onFile={setFile}
          />
          <Progress
            label="Importing lines"
            value={12400}
            of={50000}
            timeLeft="about 2 minutes left"
            onCancel={() => undefined}
          />
        </div>
      </Section>
    </div>
  )
}
