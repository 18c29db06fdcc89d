import { pathTo } from '@uplink/contract/screens'
import { Download, EllipsisVertical, ListChecks, Plus } from 'lucide-react'
import { ButtonLink } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Menu } from '../../ui/menu/Menu'
import { ThumbAct } from '../../ui/page/ThumbAct'
import { usePhone } from '../../ui/use-phone'
import type { AnyResource } from '../declaration'
import { ExportAct } from './ExportAct'
import { useExport, type Exported } from './use-export'

interface Props {
  of: AnyResource
  exported: Exported
  isCreator: boolean
  /** Starts selecting rows on a phone, which shows checkboxes only then. */
  onSelect: (() => void) | undefined
}

/** The acts of a list as a whole. */
export function ListActs({ of, exported, isCreator }: Omit<Props, 'onSelect'>) {
  if (usePhone()) return null
  return (
    <>
      <ExportAct {...exported} />
      {isCreator && <CreateLink of={of} />}
    </>
  )
}

/** The same acts on a phone, without the main act. */
export function ListMenu({ of, exported, onSelect }: Omit<Props, 'isCreator'>) {
  const { save, isSaving } = useExport(exported)
  if (!usePhone()) return null
  return (
    <Menu
      label="More"
      items={[
        { key: 'export', label: 'Export CSV', icon: Download, disabled: isSaving, onSelect: save },
        ...(onSelect
          ? [{ key: 'select', label: `Select ${of.words.many}`, icon: ListChecks, onSelect }]
          : []),
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="More" />}
    />
  )
}

function CreateLink({ of }: { of: AnyResource }) {
  return (
    <ButtonLink kind="primary" icon={Plus} data-list-key="n" href={pathTo(of.screens.create as never)}>
      New {of.words.one}
    </ButtonLink>
  )
}

/** On a phone, [New …] at the lower edge. */
export function CreateOnPhone({ of }: { of: AnyResource }) {
  if (!usePhone()) return null
  return (
    <ThumbAct>
      <CreateLink of={of} />
    </ThumbAct>
  )
}
