import '../starting/process/runtime'
import { parseArgs } from 'node:util'
import { environment, readConfig, unknownNames } from '../config'
import { examine } from '../starting/doctor/examine'
import { withoutSecrets } from '../starting/doctor/hidden'
import { worst, type Point } from '../starting/doctor/point'
import { rootFolder, version } from '../starting/installation'

/**
 * `npm run doctor`: how the installation is, part by part, and what to do. Ends with 1 when a part is bad, with 2 when it was
 * asked wrongly, else with 0.
 */
const usage = 'Usage: npm run doctor -- [--json]'
const isJson = readArguments()
const marks = { good: 'ok      ', warning: 'WARNING ', bad: 'BAD     ', skipped: 'skipped ' }
const points: Point[] = []

if (isJson !== undefined) {
  if (!isJson) console.log(`Uplink ${version}, Node.js ${process.versions.node}`)
  const result = readConfig(environment(rootFolder), rootFolder)
  if ('mistakes' in result) {
    const mend =
      'Correct it: the variables are listed in README.md, Configuration. Nothing else can be looked at before.'
    for (const text of result.mistakes) tell({ key: 'configuration', state: 'bad', text: `${text}.`, mend })
  } else {
    const hide = withoutSecrets(result.config)
    for await (const { text, mend, ...point } of examine(result.config, unknownNames(rootFolder)))
      tell({ ...point, text: hide(text), mend: mend && hide(mend) })
  }
  const state = worst(points)
  const ends = { good: 'Everything is well.', warning: 'Nothing is broken.', bad: 'Mend what is BAD first.' }
  console.log(isJson ? JSON.stringify({ version, state, points }, undefined, 2) : ends[state])
  process.exitCode = state === 'bad' ? 1 : 0
}

function readArguments(): boolean | undefined {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}. ${usage}`)
    process.exitCode = 2
    return undefined
  }
}

function tell(point: Point): void {
  points.push(point)
  if (isJson) return
  console.log(`${marks[point.state]} ${point.key.padEnd(13)} ${point.text}`)
  if (point.mend !== null && point.state !== 'good')
    for (const line of point.mend.split('\n')) console.log(`${' '.repeat(23)}→ ${line}`)
}
