import { DetailList } from '../ui/page/DetailList'
import { Aside } from '../ui/panels/Aside'
import type { AnyRecord } from './declaration'
import { capitalized } from './words'

/** What refers to a record, so that people know what a change of it affects. */
export function UsedBy({ record: { used_by } }: { record: AnyRecord }) {
  if (used_by.length === 0) return null
  return (
    <Aside title="Used by">
      <DetailList
        items={used_by.map(({ what, count }) => ({
          label: capitalized(what),
          value: count === 1000 ? '1,000 or more' : count,
          isNumber: true,
        }))}
      />
    </Aside>
  )
}
