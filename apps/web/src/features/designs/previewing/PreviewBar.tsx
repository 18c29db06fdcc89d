import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { SelectField } from '../../../ui/fields/SelectField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Section } from '../../../ui/page/Section'
import type { RoleName } from '../rows/RowCard'
import type { Preview } from './preview'
import styles from './previewing.module.css'

const widths = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

const schemes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const

interface PreviewBarProps {
  preview: Preview
  roles: readonly RoleName[]
  /** Rows that are not for this role. */
  hidden: readonly string[]
  onChange: (preview: Preview) => void
}

/** Chooses the role, the device and the colours of the preview; nothing can be edited meanwhile. */
export function PreviewBar({ preview, roles, hidden, onChange }: PreviewBarProps) {
  const { role } = preview
  return (
    <Section label="Preview">
      <div className={styles.bar}>
        <SelectField
          label="Preview as"
          placeholder="Me"
          options={roles.map(({ id, display_name: label }) => ({ value: String(id), label }))}
          value={role === undefined ? '' : String(role.id)}
          onChange={({ currentTarget }) =>
            onChange({ ...preview, role: roles.find(({ id }) => String(id) === currentTarget.value) })
          }
        />
        <SegmentedTabs
          label="Width"
          choices={widths}
          value={preview.isPhone ? 'phone' : 'desktop'}
          onChange={(width) => onChange({ ...preview, isPhone: width === 'phone' })}
        />
        <SegmentedTabs
          label="Colours"
          choices={schemes}
          value={preview.scheme}
          onChange={(scheme) => onChange({ ...preview, scheme })}
        />
        <p className={styles.said} role="status">
          {role === undefined ? 'Every row, with your numbers.' : saidOf(role, hidden)}
        </p>
      </div>
    </Section>
  )
}

function saidOf({ display_name: name }: RoleName, hidden: readonly string[]): string {
  const rows = hidden.length === 0 ? `Every row is for ${name}.` : `Not for ${name}: ${hidden.join(', ')}.`
  return `${rows} The numbers are yours; ${name} sees those that their own rights allow.`
}
