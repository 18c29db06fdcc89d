import { Download } from 'lucide-react'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { usePhone } from '../../ui/use-phone'
import { useExport, type Exported } from './use-export'

/** [Export CSV]; on a phone only its icon, next to the title. */
export function ExportAct(exported: Exported) {
  const { save, isSaving } = useExport(exported)
  if (usePhone()) return <IconButton icon={Download} label="Export CSV" disabled={isSaving} onClick={save} />
  return (
    <Button icon={Download} isSaving={isSaving} onClick={save}>
      Export CSV
    </Button>
  )
}
