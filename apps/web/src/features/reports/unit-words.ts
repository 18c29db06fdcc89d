import './rows/money-of-reports'
import type { ReportSelection } from '@uplink/contract/reports/definition'
import { unitMark } from '@uplink/designs/graphs/parts/numbers'

type Unit = NonNullable<ReportSelection['unit']>

const marked = ['money', 'gigabytes', 'percent', 'speed'] as const

const chosen = [
  { value: 'plain', label: 'no unit' },
  ...marked.map((unit) => ({ value: unit, label: unitMark(unit) })),
]

/** The units to choose from; the empty one lets the portal's data or the column's name tell. */
export const unitOptions = [{ value: '', label: 'automatic' }, ...chosen]

/** The same for a select without a label in sight. */
export const bareUnitOptions = [{ value: '', label: 'unit: auto' }, ...chosen]

/** A chosen option as the definition keeps it. */
export const unitChosen = (value: string) => (value === '' ? undefined : (value as Unit))

/** A chosen unit in words. */
export const unitWords = (unit: Unit) => (unit === 'plain' ? 'no unit' : `in ${unitMark(unit)}`)
