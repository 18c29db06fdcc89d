import { Download } from 'lucide-react'
import { Button } from '../../ui/button/Button'
import { useExport, type Exported } from './use-export'

/** [Export CSV] */
export function ExportAct(exported: Exported) {
  const { save, isSaving } = useExport(exported)
  return (
    <Button icon={Download} isSaving={isSaving} onClick={save}>
      Export CSV
    </Button>
  )
}
