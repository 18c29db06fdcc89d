import { Drawer } from '../../../ui/modal/Drawer'
import { DetailList } from '../../../ui/page/DetailList'
import { EmptyState } from '../../../ui/states/EmptyState'
import type { StoredReport } from '../reports.data'

interface UsedByDrawerProps {
  stored: StoredReport
  onClose: () => void
}

/** What reads a report: a change of it shows there too. */
export function UsedByDrawer({ stored: { used_by: by }, onClose }: UsedByDrawerProps) {
  const users = by.filter(({ count }) => count > 0)
  return (
    <Drawer title="Used by" onClose={onClose}>
      {users.length === 0 ? (
        <EmptyState>Nothing uses this report.</EmptyState>
      ) : (
        <DetailList
          items={users.map(({ what, count }) => ({
            label: what.charAt(0).toUpperCase() + what.slice(1),
            value: count.toLocaleString('en'),
            isNumber: true,
          }))}
        />
      )}
    </Drawer>
  )
}
