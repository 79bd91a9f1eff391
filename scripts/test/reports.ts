import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ProofsReport } from '../../proofs/short-forms.ts'
import type { UnitReport } from './unit-report.ts'

/** The result of a stage. `retried` passed only on a retry; `files` are the test files with the time of each. */
export type Count = { passed: number; failed: number; failures: string[]; retried: string[]; files: SlowFile[] }
export type SlowFile = { name: string; seconds: number }

const folder = path.resolve('.cache/test')
/** How much of a failed journey's reason the summary prints. */
const longestReason = 400

/** The report file of a stage. */
export const reportPath = (stage: string) => path.join(folder, `${stage}.json`)

/** Removes the report of an earlier run. */
export function clearReport(stage: string) {
  mkdirSync(folder, { recursive: true })
  rmSync(reportPath(stage), { force: true })
}

export function unitCount(file: string): Count {
  const { passed = 0, failures = [], retried = [], files = [] } = readReport<UnitReport>(file)
  return { passed, failed: failures.length, failures, retried, files }
}

export function proofCount(file: string): Count {
  const { proofs = [] } = readReport<ProofsReport>(file)
  const failures = proofs.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}: ${failure}`]))
  return {
    passed: proofs.length - failures.length,
    failed: failures.length,
    failures,
    retried: [],
    files: proofs.map(({ name, seconds }) => ({ name: `proof ${name}`, seconds })),
  }
}

export function playwrightCount(file: string): Count {
  const { suites = [], stats = {} } = readReport<PlaywrightReport>(file)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const specs = suites.flatMap(specsOf)
  const named = (status: string) =>
    specs.flatMap((spec) => {
      const ended = spec.tests.find((test) => test.status === status)
      return ended ? [`${spec.file} › ${spec.title}: ${reasonOf(ended)}`] : []
    })
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: named('unexpected'),
    retried: named('flaky'),
    files: secondsByFile(specs),
  }
}

/** Empty when the stage ended before it wrote its report. */
function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<T> // written by the stage itself
  } catch {
    return {}
  }
}

/** Playwright's report format: nested suites. */
type PlaywrightReport = { suites: PlaywrightSuite[]; stats: Record<string, number> }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { file: string; title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { status: string; results?: { duration?: number; error?: { message?: string } }[] }

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** The reason of the last failed attempt in one line: a reader of only the end of the log has nothing else. */
function reasonOf({ results = [] }: PlaywrightTest) {
  const reason = results.findLast(({ error }) => error?.message)?.error?.message ?? 'no reason given'
  return stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').slice(0, longestReason)
}

function secondsByFile(specs: readonly PlaywrightSpec[]): SlowFile[] {
  const byFile = new Map<string, number>()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results = [] }) => results).reduce((total, { duration = 0 }) => total + duration, 0)
    byFile.set(file, (byFile.get(file) ?? 0) + ms / 1000)
  }
  return [...byFile].map(([name, seconds]) => ({ name: `e2e/${name}`, seconds }))
}
