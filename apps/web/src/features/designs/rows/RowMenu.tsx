import type { DesignRow } from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import { whyNotRemoved } from '@uplink/designs/form/rows'
import { ClipboardPaste, Copy, CopyPlus, Ellipsis, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu, type MenuItem } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import { copy, useCopied } from './clipboard'
import { newKey, type Designer } from '../designing/use-designer'

interface RowMenuProps {
  designer: Designer
  row: DesignRow
  moves: readonly MenuItem[]
}

/** The acts on a whole row. */
export function RowMenu({ designer, row, moves }: RowMenuProps) {
  const { design, perform } = designer
  const copied = useCopied()
  const toasts = useToasts()
  const isFull = design.rows.length >= designLimits.rows
  const whyNot = whyNotRemoved(design, row.order)
  const put = (given: DesignRow) => perform({ do: 'paste row', key: newKey(), row: given, after: row.key })
  const remove = () => {
    perform({ do: 'remove row', row: row.key })
    toasts.show('info', `Removed ${row.name}.`, undefined, { label: 'Undo', onSelect: designer.undo })
  }
  const items: MenuItem[] = [
    ...moves,
    { key: 'twice', label: 'Duplicate', icon: CopyPlus, disabled: isFull, onSelect: () => put(row) },
    { key: 'copy', label: 'Copy', icon: Copy, onSelect: () => copy({ row }) },
    ...(copied && 'row' in copied
      ? [
          {
            ...{ key: 'paste', label: `Paste ${copied.row.name} after it`, icon: ClipboardPaste },
            disabled: isFull,
            onSelect: () => put(copied.row),
          },
        ]
      : []),
    {
      ...{ key: 'remove', label: 'Remove', icon: Trash2, kind: 'danger', disabled: whyNot !== undefined },
      ...(whyNot !== undefined && { hint: whyNot }),
      onSelect: remove,
    },
  ]
  return (
    <Menu
      label={`Actions for ${row.name}`}
      items={items}
      trigger={(trigger) => <IconButton {...trigger} icon={Ellipsis} label={`Actions for ${row.name}`} />}
    />
  )
}
