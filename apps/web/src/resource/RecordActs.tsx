import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button/Button'
import { IconButton } from '../ui/button/IconButton'
import { Menu, type MenuItem } from '../ui/menu/Menu'
import { ThumbAct } from '../ui/page/ThumbAct'
import { usePhone } from '../ui/use-phone'
import type { AnyRecord, AnyResource, RecordAct } from './declaration'
import { toRecord } from './words'

interface Props {
  of: AnyResource
  record: AnyRecord
  /** Further acts of the resource. */
  more: readonly RecordAct[]
  onDelete: () => void
}

/** The frequent acts, at the top of a record's page. */
export function RecordActs({ of, record, more, onDelete }: Props) {
  if (usePhone()) return null
  const shown = more.filter(({ isOften }) => isOften)
  return (
    <>
      {shown.map(({ key, label, icon, isSaving, onSelect }) => (
        <Button key={key} {...(icon && { icon })} isSaving={isSaving ?? false} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {more.length === 0 && record.can.includes('delete') && (
        <Button icon={Trash2} onClick={onDelete}>
          Delete
        </Button>
      )}
      <EditLink of={of} record={record} />
    </>
  )
}

/** The other acts in a menu; on a phone all but the main act. */
export function RecordMenu({ record, more, onDelete }: Omit<Props, 'of'>) {
  const isPhone = usePhone()
  const acts: MenuItem[] = [
    ...more.filter(({ isOften }) => isPhone || !isOften),
    ...(record.can.includes('delete') && (isPhone || more.length > 0) && !more.some(isDeletion)
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, kind: 'danger' as const, onSelect: onDelete }]
      : []),
  ]
  if (acts.length === 0) return null
  return (
    <Menu
      label="More"
      items={acts}
      trigger={(trigger) => <IconButton {...trigger} icon={EllipsisVertical} label="More" />}
    />
  )
}

/** A resource's own act in the place of [Delete], such as a disabled one that says why. */
const isDeletion = ({ key }: RecordAct) => key === 'delete'

/** On a phone, [Edit] at the lower edge. */
export function EditOnPhone({ of, record }: Pick<Props, 'of' | 'record'>) {
  if (!usePhone() || !record.can.includes('edit')) return null
  return (
    <ThumbAct>
      <EditLink of={of} record={record} />
    </ThumbAct>
  )
}

function EditLink({ of, record }: Pick<Props, 'of' | 'record'>) {
  if (!record.can.includes('edit')) return null
  return (
    <ButtonLink kind="primary" icon={Pencil} href={toRecord(of.screens.edit, record.id)}>
      Edit
    </ButtonLink>
  )
}
