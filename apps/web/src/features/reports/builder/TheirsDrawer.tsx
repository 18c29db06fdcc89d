import type { ReportDefinition } from '@uplink/contract/reports/definition'
import { Drawer } from '../../../ui/modal/Drawer'
import { DiffList } from '../../../ui/review/DiffList'
import { EmptyState } from '../../../ui/states/EmptyState'
import { differencesOf } from '../definition/differences'

interface TheirsDrawerProps {
  /** 'Rahima Khatun saved this at 14:07.' */
  title: string
  /** The report as it was opened here, and as they saved it. */
  before: ReportDefinition
  after: ReportDefinition
  onClose: () => void
}

/** What somebody else has changed in the report that is being edited here. */
export function TheirsDrawer({ title, before, after, onClose }: TheirsDrawerProps) {
  const changes = differencesOf(before, after)
  return (
    <Drawer title={title} onClose={onClose}>
      {changes.length === 0 ? (
        <EmptyState>Saved without a change.</EmptyState>
      ) : (
        <DiffList changes={changes} />
      )}
    </Drawer>
  )
}
