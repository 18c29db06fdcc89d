import type { ReportDefinition, ReportParameter } from '@uplink/contract/reports/definition'
import { aliasPattern } from '@uplink/contract/reports/words'
import { startOf } from '../../values/calendar'
import { instantScalar, scalarOf, type Scalar } from '../../values/scalars'
import { standIns } from '../filters/values'
import { problem } from '../problems'
import type { Work } from '../work'

type Value = Scalar | readonly Scalar[]

/** The value, or list of values, of each `{{name}}` in a raw query; `asked` are those that stand in it. */
export function parameterValues(
  work: Work,
  { parameters }: ReportDefinition,
  asked: ReadonlySet<string>,
): Map<string, Value> {
  const values = new Map<string, Value>()
  for (const [index, parameter] of parameters.entries()) {
    const path = `parameters.${index}.name`
    const { name } = parameter
    if (!aliasPattern.test(name)) problem(work, path, 'A parameter has letters, digits and _ only')
    else if (name === 'filters') problem(work, path, '{{filters}} is where the grid filters go')
    else if (values.has(name)) problem(work, path, `${name} stands twice. Give one another name.`)
    const value = asked.has(name) ? valueOf(work, parameter) : undefined
    if (value) values.set(name, value)
  }
  return values
}

function valueOf(work: Work, { name, type, default: usual }: ReportParameter): Value | undefined {
  const { parameters } = work.context
  const given = parameters && Object.hasOwn(parameters, name) ? parameters[name] : undefined
  const value = given ?? usual ?? (parameters ? undefined : standIns[type])
  const path = `parameters.${name}`
  if (value === undefined) return problem(work, path, 'This report needs a value here')
  // left empty where it may be
  if (value === '' && type !== 'text' && usual != null) return []
  const scalars: Scalar[] = []
  for (const text of [value].flat()) {
    const parsed = scalarOf(text, type, work.moment.timeZone)
    if ('problem' in parsed) return problem(work, path, parsed.problem)
    scalars.push(type === 'timestamp' ? instantFor(work, parsed.value) : parsed.value)
  }
  return Array.isArray(value) ? scalars : scalars[0]
}

/** A day alone, where an instant is needed, is the instant at which it begins for the organization. */
function instantFor({ moment }: Work, scalar: Scalar): Scalar {
  return scalar.type === 'date' ? instantScalar(startOf(scalar.text, moment.timeZone)) : scalar
}
