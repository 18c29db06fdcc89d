import { useQuery } from '@tanstack/react-query'
import type { OrganizationValues } from '../organization-form'
import { formatDisplayDate } from '../../../platform/dates/dates'
import { reachQuery } from './settings.data'

/** What counts from the next bills on, in the words of its field. */
const counted = {
  billing_day: 'Billing day',
  tax_percent: 'Tax',
  invoice_prefix: 'Bill numbers',
  due_days: 'Due days',
} as const satisfies Partial<Record<keyof OrganizationValues, string>>

type Path = keyof typeof counted

interface ReachProps {
  organization: number
  before: OrganizationValues
  values: OrganizationValues
}

/** What a change reaches, before it is saved: "Due days 7 → 10: from the bills of Dec 01, 2026, for 812 lines." */
export function Reach({ organization, before, values }: ReachProps) {
  const changed = (Object.keys(counted) as Path[]).filter((path) => values[path] !== before[path])
  const { data } = useQuery({ ...reachQuery(organization), enabled: changed.length > 0 })
  return (
    <div role="status">
      {changed.map((path) => (
        <p key={path}>
          {counted[path]} {before[path]} → {values[path]}: {bills(data)}
        </p>
      ))}
    </div>
  )
}

/** Whoever may not see billing days hears no number. */
function bills(reach: { from: string; lines: number } | undefined): string {
  if (!reach) return 'from the next bills on.'
  const lines = reach.lines === 1 ? '1 line' : `${reach.lines.toLocaleString('en-US')} lines`
  return `from the bills of ${formatDisplayDate(reach.from)}, for ${lines}.`
}
