// A reporter of vitest: writes down which files have failed tests, for `scripts/unit.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs'

const folder = new URL('../.cache/', import.meta.url)

export default class FailedTests {
  onTestRunEnd(modules, errors, reason) {
    const files = modules
      .filter((module) => !module.ok())
      .map((module) => ({
        project: module.project.name,
        path: module.relativeModuleId,
        tests: [...module.children.allTests('failed')].map(({ fullName }) => fullName),
      }))
    // an error outside of all tests has no file that could run again
    const isWhole = reason !== 'interrupted' && errors.length === 0
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL('failed-tests.json', folder), JSON.stringify({ isWhole, files }))
  }
}
