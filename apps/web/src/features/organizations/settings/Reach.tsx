import { useQuery } from '@tanstack/react-query'
import type { OrganizationValues } from '../organization-form'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { reachQuery } from './settings.data'

/** What counts from the next bills on: its field’s words, and what bills keep that are issued already. */
const counted = {
  billing_day: { field: 'Billing day', kept: 'days' },
  tax_percent: { field: 'Tax', kept: 'tax' },
  invoice_prefix: { field: 'Bill numbers', kept: 'number' },
  due_days: { field: 'Due days', kept: 'due day' },
} as const satisfies Partial<Record<keyof OrganizationValues, { field: string; kept: string }>>

type Path = keyof typeof counted

interface ReachProps {
  organization: number
  before: OrganizationValues
  values: OrganizationValues
}

/**
 * What a change reaches, before it is saved: "Due days 7 → 10: first on the bills of Dec 01, 2026, which 812 lines get. Bills
 * issued before keep their due day."
 */
export function Reach({ organization, before, values }: ReachProps) {
  const changed = (Object.keys(counted) as Path[]).filter((path) => values[path] !== before[path])
  const { data } = useQuery({ ...reachQuery(organization), enabled: changed.length > 0 })
  return (
    <div role="status">
      {changed.map((path) => (
        <p key={path}>
          {counted[path].field} {before[path]} → {values[path]}: {bills(data)} Bills issued before keep their{' '}
          {counted[path].kept}.
        </p>
      ))}
    </div>
  )
}

/** Whoever may not see billing days hears no number. */
function bills(reach: { from: string; lines: number } | undefined): string {
  if (!reach) return 'first on the next bills.'
  const lines = reach.lines === 1 ? '1 line gets' : `${reach.lines.toLocaleString('en-US')} lines get`
  return `first on the bills of ${formatDisplayDate(reach.from)}, which ${lines}.`
}
