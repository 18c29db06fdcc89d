import { menuChoiceRoutes } from '@uplink/contract/menu-items'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { failureOf } from '../../../platform/api/failure'
import { LookupField } from '../../../resource/fields/LookupField'
import { SegmentedTabs } from '../../../ui/menu/SegmentedTabs'
import { Section } from '../../../ui/page/Section'
import { Fallback } from '../../../ui/states/Fallback'
import { MenuEntries } from '../MenuEntries'
import type { Node } from './draft-tree'
import { previewQuery } from './menu-editor.data'
import { previewOf, type LeftOut } from './menu-preview'
import classes from './PreviewPart.module.css'

export type Device = 'desktop' | 'phone'

interface PreviewPartProps {
  tree: readonly Node[]
  role: number | null
  device: Device
  onRole: (role: number | null) => void
  onDevice: (device: Device) => void
}

const devices = [
  { value: 'desktop', label: 'Desktop', icon: Monitor },
  { value: 'phone', label: 'Phone', icon: Smartphone },
] as const

/** The menu as people with a role see it, with the unsaved moves, and the items they do not see. */
export function PreviewPart(props: PreviewPartProps) {
  return (
    <Section title="Preview">
      <PreviewOf {...props} />
    </Section>
  )
}

/** The preview without its own frame, for a sheet. */
export function PreviewOf({ tree, role, device, onRole, onDevice }: PreviewPartProps) {
  return (
    <div className={classes.parts}>
      <LookupField
        label="As"
        placeholder="Choose a role"
        route={menuChoiceRoutes.roles}
        named="display_name"
        value={role}
        onChange={onRole}
      />
      <SegmentedTabs label="On" choices={devices} value={device} onChange={onDevice} />
      {role !== null && <Preview role={role} tree={tree} onPhone={device === 'phone'} />}
    </div>
  )
}

function Preview({ role, tree, onPhone }: { role: number; tree: readonly Node[]; onPhone: boolean }) {
  const query = useQuery(previewQuery(role))
  if (!query.data) return <Fallback what="The preview" failure={query.error && failureOf(query)} />
  const { items, leftOut } = previewOf(tree, { roleId: role, ...query.data, onPhone })
  return (
    <>
      {/* only to look at: its links do not work here */}
      <div className={classes.frame} role="region" aria-label="The menu as they see it" tabIndex={0}>
        <div className={classes.menu} inert data-preview>
          <MenuEntries
            items={items}
            path=""
            entry={undefined}
            level={1}
            isOpen={() => true}
            onToggle={() => {}}
            onLogout={() => {}}
          />
        </div>
      </div>
      <p className="ui-hidden-visually">
        Shown: {items.map(({ title, children }) => wordsOf(title, children)).join(', ')}.
      </p>
      <LeftOutWords leftOut={leftOut} />
    </>
  )
}

const wordsOf = (title: string, children: readonly { title: string }[]) =>
  children.length === 0 ? title : `${title} with ${children.map((child) => child.title).join(', ')}`

function LeftOutWords({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return <p className={classes.note}>Nothing is left out.</p>
  const reasons = [...new Set(leftOut.map(({ why }) => why))]
  return (
    <div className={classes.note}>
      <p>Left out:</p>
      <ul className={classes.reasons}>
        {reasons.map((why) => (
          <li key={why}>
            {leftOut
              .filter((one) => one.why === why)
              .map(({ title }) => title)
              .join(', ')}{' '}
            ({why})
          </li>
        ))}
      </ul>
    </div>
  )
}
