import { Link } from '../ui/link/Link'
import { DetailList } from '../ui/page/DetailList'
import { Aside } from '../ui/panels/Aside'
import type { AnyRecord, AnyResource } from './declaration'
import { capitalized, usesCountedAtMost } from './words'

/** What refers to a record, so that people know what a change of it affects; the numbers lead to the lists. */
export function UsedBy({ of, record: { id, used_by } }: { of: AnyResource; record: AnyRecord }) {
  if (used_by.length === 0) return null
  return (
    <Aside title="Used by">
      <DetailList
        items={used_by.map(({ what, count }) => {
          const text = count >= usesCountedAtMost ? '1,000 or more' : String(count)
          const href = of.usedBy?.[what]?.(id)
          return {
            label: capitalized(what),
            value: href === undefined ? text : <Link href={href}>{text}</Link>,
            isNumber: true,
          }
        })}
      />
    </Aside>
  )
}
