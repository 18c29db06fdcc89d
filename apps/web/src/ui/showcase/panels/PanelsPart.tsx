import { Info, Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../button/Button'
import { IconButton } from '../../button/IconButton'
import { Dialog } from '../../feedback/Dialog'
import { Checkbox } from '../../fields/Checkbox'
import { Form } from '../../form/Form'
import { TextField } from '../../fields/TextField'
import { Tabs } from '../../menu/Tabs'
import { Tooltip } from '../../menu/Tooltip'
import { Drawer } from '../../modal/Drawer'
import { Section } from '../../page/Section'
import { ActBar } from '../../panels/ActBar'
import { Aside, Beside } from '../../panels/Aside'
import { CopyButton } from '../../review/CopyButton'
import { DiffList, type Change } from '../../review/DiffList'
import { ProblemList, type FormProblem } from '../../review/ProblemList'
import styles from '../Showcase.module.css'

const problems: readonly FormProblem[] = [
  { path: 'where.0.value', place: 'Where › value', text: 'The value field is required' },
  { path: 'columns.2.status', place: 'Columns › Status', text: 'Status stands twice' },
]

const changes: readonly Change[] = [
  { label: 'Permissions', removed: ['See posts'], added: ['Edit departments'] },
  { label: 'Display name', before: 'Manger', after: 'Manager' },
  { label: 'Account number', after: '0182 3345' },
]

export function PanelsPart() {
  const [name, setName] = useState('Manager')
  return (
    <Section title="An editor, and what stands beside it">
      <Tabs
        label="Parts of the user"
        current="rights"
        items={[
          { key: 'details', label: 'Details', href: '#details' },
          { key: 'rights', label: 'Rights', href: '#rights', count: 41 },
          { key: 'lines', label: 'Lines', href: '#lines', count: 3 },
          { key: 'sessions', label: 'Sessions', href: '#sessions' },
          { key: 'history', label: 'History', href: '#history', count: 1204 },
        ]}
      />
      <Beside
        aside={
          <>
            <Aside title="Used by">
              <p>12 services and 3 people refer to it.</p>
            </Aside>
            <Overlays />
          </>
        }
      >
        <ProblemList
          problems={problems}
          onGo={() => document.querySelector<HTMLElement>('[name=role-name]')?.focus()}
        />
        <Form>
          <TextField
            label="Display name"
            value={name}
            name="role-name"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Form>
        <DiffList
          changes={changes}
          unchanged={[
            { label: 'Name', value: 'manager' },
            { label: 'Organization', value: 'Shapla Net' },
          ]}
        />
        <div className={styles.row}>
          <code>REVOKE INSERT ON payments FROM report_ro;</code>
          <CopyButton text="REVOKE INSERT ON payments FROM report_ro;" />
          <Tooltip label="You do not have this right yourself.">
            <IconButton icon={Lock} label="Locked" />
          </Tooltip>
        </div>
      </Beside>
      <ActBar note="3 changes: Manager +2, Billing officer −1">
        <Button>Discard</Button>
        <Button kind="primary">Review and save</Button>
      </ActBar>
    </Section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'drawer' | 'fixed'>()
  const [entry, setEntry] = useState(2)
  const [isDirty, setDirty] = useState(false)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('fixed')}>Fixed dialog</Button>
      {open === 'drawer' && (
        <Drawer
          title={`Entry ${entry}`}
          onClose={() => setOpen(undefined)}
          onNext={entry < 3 ? () => setEntry(entry + 1) : undefined}
          onPrevious={entry > 1 ? () => setEntry(entry - 1) : undefined}
          isDirty={isDirty}
          actions={<Button icon={Info}>Earlier entry of it</Button>}
        >
          <DiffList changes={changes} unchanged={[{ label: 'Name', value: 'manager' }]} />
          <Checkbox label="Something is unsaved" checked={isDirty} onChange={() => setDirty(!isDirty)} />
        </Drawer>
      )}
      {open === 'fixed' && (
        <Dialog
          size="fixed"
          title="Cell settings"
          onClose={() => setOpen(undefined)}
          isDirty={isDirty}
          actions={
            <>
              <Button onClick={() => setOpen(undefined)}>Cancel</Button>
              <Button kind="primary" onClick={() => setOpen(undefined)}>
                Apply
              </Button>
            </>
          }
        >
          <Form>
            {['Title', 'Link', 'Label column', 'Data column', 'Grid width', 'Icon', 'Colour'].map((label) => (
              <TextField key={label} label={label} onChange={() => setDirty(true)} />
            ))}
          </Form>
        </Dialog>
      )}
    </div>
  )
}
