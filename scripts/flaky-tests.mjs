// A reporter for Vitest: names the tests that passed only when they were tried again. Each of them is a bug.

/** @type {import('vitest/reporters').Reporter} */
export default class FlakyTests {
  onTestRunEnd(modules) {
    const flaky = []
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) flaky.push(`${module.relativeModuleId} > ${test.fullName}`)
    if (flaky.length > 0) console.log(`\n${flaky.length} flaky:\n  ${flaky.join('\n  ')}\n`)
  }
}
