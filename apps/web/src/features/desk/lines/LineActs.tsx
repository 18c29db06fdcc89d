import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerOverview } from '@uplink/contract/desk'
import {
  ArrowRightLeft,
  BadgePercent,
  CalendarX,
  Ellipsis,
  Pencil,
  Pause,
  Plug,
  Power,
  Unplug,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { tellRefusal } from '../../../platform/api/failure'
import { nounsChanged } from '../../../platform/api/query-keys'
import { Button } from '../../../ui/button/Button'
import { IconButton } from '../../../ui/button/IconButton'
import { Menu } from '../../../ui/menu/Menu'
import { useToasts } from '../../../ui/UiProvider'
import classes from '../CustomerPart.module.css'
import { CloseLineDialog } from './CloseLineDialog'
import { EditLineDialog } from './EditLineDialog'
import { LinePriceDialog } from './LinePriceDialog'
import { switchLineOn } from './lines.data'
import { PauseLineDialog } from './PauseLineDialog'
import { EndLineDialog, MoveLineDialog } from './PlanLineDialogs'
import { ReopenLineDialog } from './ReopenLineDialog'

type Key = CustomerOverview['can'][number]

interface Act {
  key: Key
  label: string
  icon: LucideIcon
  kind?: 'danger'
}

/** Those beside the line; what switches a line off stands apart, in the menu. */
const shown: readonly Act[] = [
  { key: 'edit-line', label: 'Edit line', icon: Pencil },
  { key: 'reopen-line', label: 'Open again', icon: Plug },
]
const inMenu: readonly Act[] = [
  { key: 'change-price', label: 'Change price', icon: BadgePercent },
  { key: 'suspend-line', label: 'Suspend line', icon: Pause },
  { key: 'move-line', label: 'Give to another customer', icon: ArrowRightLeft },
  { key: 'plan-end', label: 'End on a day', icon: CalendarX },
  { key: 'close-line', label: 'Close line', icon: Unplug, kind: 'danger' },
]

interface DialogProps {
  line: CustomerOverview['connection']
  onClose: () => void
}

/** What can be done with a line, and the dialog of what was begun. */
export function LineActs({ overview: { connection, can } }: { overview: CustomerOverview }) {
  const [begun, setBegun] = useState<Key | null>(null)
  const end = () => setBegun(null)
  const allowed = (acts: readonly Act[]) => acts.filter(({ key }) => can.includes(key))
  const rest = allowed(inMenu).map((act) => ({ ...act, onSelect: () => setBegun(act.key) }))
  const buttons = allowed(shown)
  const isSuspended = can.includes('switch-on-line')
  if (!isSuspended && buttons.length + rest.length === 0) return null
  const dialogs: Partial<Record<Key, ComponentType<DialogProps>>> = {
    'edit-line': EditLineDialog,
    'change-price': LinePriceDialog,
    'suspend-line': PauseLineDialog,
    'move-line': MoveLineDialog,
    'plan-end': EndLineDialog,
    'close-line': CloseLineDialog,
    'reopen-line': ReopenLineDialog,
  }
  const Begun = begun === null ? undefined : dialogs[begun]
  return (
    <div className={classes.lineActs}>
      {isSuspended && <SwitchOn line={connection.id} />}
      {buttons.map(({ key, label, icon }) => (
        <Button key={key} size="small" icon={icon} onClick={() => setBegun(key)}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label="More acts of the line"
          items={rest}
          trigger={(trigger) => <IconButton icon={Ellipsis} label="More acts of the line" {...trigger} />}
        />
      )}
      {Begun && <Begun line={connection} onClose={end} />}
    </div>
  )
}

/** For lines that no payment switches on. Nothing is lost by it, so there is no question. */
function SwitchOn({ line }: { line: number }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchLineOn(line),
    onSuccess: ({ message }) => void toasts.success(message),
    onError: (error) => tellRefusal(toasts, error),
    onSettled: () => nounsChanged(client, 'customers', 'customer-parts', 'billing'),
  })
  return (
    <Button size="small" icon={Power} isSaving={isPending} onClick={() => mutate()}>
      Switch on
    </Button>
  )
}
