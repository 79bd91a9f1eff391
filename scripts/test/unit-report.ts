import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** The result of the unit tests, for `scripts/test/reports.ts`. `retried` passed only on a retry. */
export type UnitReport = { passed: number; failures: string[]; retried: string[]; files: { name: string; seconds: number }[] }

type Errors = readonly { message: string }[]

/** A reporter for Vitest: writes a `UnitReport` to the file that `UNIT_REPORT` names. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const report: UnitReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap((module) => [module, ...module.children.allSuites()]).flatMap(brokenSetup),
        ...failed.map((test) => withReason(nameOf(test), test.result().errors ?? [])),
        ...unhandled.map(({ message }) => withReason('outside any test', [{ message }])),
      ],
      retried: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
      files: modules.map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 })),
    }
    writeFileSync(process.env.UNIT_REPORT ?? 'unit.json', JSON.stringify(report))
  }
}

const nameOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId} › ${fullName}`

/** A file or group whose setup failed: none of its tests has run. */
function brokenSetup(suite: TestModule | TestSuite) {
  const name = suite.type === 'module' ? suite.relativeModuleId : `${suite.module.relativeModuleId} › ${suite.fullName}`
  return suite.errors().length > 0 ? [withReason(name, suite.errors())] : []
}

const withReason = (name: string, errors: Errors) => `${name}: ${errors[0]?.message.split('\n', 1)[0] ?? 'no reason given'}`
