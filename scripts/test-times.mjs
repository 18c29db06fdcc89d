// A reporter of vitest: prints where the time of a test run went, by project and by file. `npm test -- times`.
const shown = 40
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7)

const sumOf = (files) => files.reduce((sum, { ms }) => sum + ms, 0)

export default class TestTimes {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration } = module.diagnostic()
      return {
        project: module.project.name,
        path: module.relativeModuleId,
        ms: duration + collectDuration + setupDuration + environmentSetupDuration,
      }
    })
    const projects = [...new Set(files.map(({ project }) => project))]
      .map((name) => ({ name, own: files.filter(({ project }) => project === name) }))
      .toSorted((a, b) => sumOf(b.own) - sumOf(a.own))
    console.log('\nSeconds by project, of all workers together:')
    for (const { name, own } of projects) console.log(`${seconds(sumOf(own))}  ${name}, ${own.length} files`)
    console.log(`\nThe ${shown} slowest files:`)
    for (const { path, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, shown))
      console.log(`${seconds(ms)}  ${path}`)
  }
}
