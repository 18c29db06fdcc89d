import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { SelectField } from '../../../ui/fields/SelectField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Section } from '../../../ui/page/Section'
import type { RoleName } from '../rows/RowCard'
import styles from './previewing.module.css'
import { userSearchFrom } from '@uplink/contract/user-search'
import { useRef } from 'react'
import { SearchSelectField } from '../../../ui/choosers/SearchSelectField'
import { findViewers, type PreviewViewer } from '../designs.data'

/** The settings of a design's preview. */
export interface Preview {
  /** Undefined: as oneself, with every row. */
  role: RoleName | undefined
  /** The person whose numbers are shown; undefined for one's own. */
  viewer: PreviewViewer | undefined
  isPhone: boolean
  scheme: 'light' | 'dark'
}

interface ViewerFieldProps {
  preview: Preview
  role: RoleName
  onChange: (preview: Preview) => void
}

const toOption = ({ id, name, username }: PreviewViewer) => ({
  value: String(id),
  label: `${name} (${username})`,
})

/** Chooses whose numbers the preview shows: one's own, or those of a person with the role. */
function ViewerField({ preview, role, onChange }: ViewerFieldProps) {
  const found = useRef(new Map<string, PreviewViewer>())
  const { viewer } = preview
  const search = async (text: string) => {
    const people = await findViewers(role.id, text)
    for (const each of people) found.current.set(String(each.id), each)
    return people.map(toOption)
  }
  return (
    <SearchSelectField
      label="Numbers of"
      placeholder="Me"
      isOptional
      search={search}
      searchFrom={userSearchFrom}
      known={viewer ? [toOption(viewer)] : []}
      value={viewer ? String(viewer.id) : null}
      onChange={(value) =>
        onChange({ ...preview, viewer: value === null ? undefined : found.current.get(value) })
      }
    />
  )
}

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
            onChange({
              ...preview,
              role: roles.find(({ id }) => String(id) === currentTarget.value),
              viewer: undefined,
            })
          }
        />
        {role && <ViewerField key={role.id} preview={preview} role={role} onChange={onChange} />}
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
          {role === undefined ? 'Every row, with your numbers.' : saidOf(preview.viewer?.name, role, hidden)}
        </p>
      </div>
    </Section>
  )
}

function saidOf(
  person: string | undefined,
  { display_name: role }: RoleName,
  hidden: readonly string[],
): string {
  const name = person ?? role
  const rows = hidden.length === 0 ? `Every row is for ${name}.` : `Not for ${name}: ${hidden.join(', ')}.`
  const numbers =
    person === undefined
      ? `The numbers are yours; ${name} sees those that their own rights allow.`
      : `Numbers are those of ${name}, as far as you may see them too.`
  return `${rows} ${numbers}`
}
