import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import type { UnitReport } from './unit-report.ts'

/**
 * Everything that must hold, in order. Each check counts as one test; the last line sums it all up, and the lines before
 * it name what failed. A failed stage does not keep the others from running, so that one run tells everything.
 */
type Count = { passed: number; failed: number; failures: string[] }
type Stage = { name: string; isFast: boolean; run: () => Count }

const results = path.resolve('.cache/test')
/** Of why a journey failed so much is said at the end. */
const longestReason = 400
/** What browsers and tools leave behind in the temporary folder goes with the run. */
const temporary = mkdtempSync(path.join(roomyFolder(), 'khue-run-'))
chmodSync(temporary, 0o1777) // run by root, the database is another user's, who keeps its own in there and takes it away again
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
const report = (name: string) => path.join(results, `${name}.json`)

const stages: Stage[] = [
  check('format', ['oxfmt', '--check']),
  check('lint', ['oxlint', '--type-aware']),
  check('types', ['react-router', 'typegen', 'apps/web'], ['tsc', '-p', '.'], ['tsc', '-p', 'apps/web'], ['tsc', '-p', 'e2e']),
  check('boundaries', ['node', 'scripts/boundaries.ts']),
  check('unused', ['knip'], ['node', 'scripts/unused-exports.ts']),
  check('endpoints', ['node', 'scripts/endpoints.ts', '--check']),
  {
    name: 'unit',
    isFast: false,
    run: () => counted('unit', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/unit-report.ts'], unitCount),
  },
  {
    name: 'browser',
    isFast: false,
    run: () => counted('browser', ['playwright', 'test', '--reporter=list,json'], playwrightCount),
  },
]

const { values } = parseArgs({ options: { fast: { type: 'boolean' }, only: { type: 'string' } } })
const chosen = stages.filter((stage) => (values.only ? stage.name === values.only : !values.fast || stage.isFast))
if (chosen.length === 0) throw new Error(`--only may be ${stages.map((stage) => stage.name).join(', ')}`)
mkdirSync(results, { recursive: true })
const counts = chosen.map((stage) => ({ ...stage, ...runStage(stage) }))
const sum = (of: 'passed' | 'failed') => counts.reduce((total, count) => total + count[of], 0)
for (const { name, passed, failed, failures } of counts) {
  if (failed > 0) console.log(`FAILED ${name}: ${passed} passed, ${failed} failed`)
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

function runStage({ name, run }: Stage) {
  const startedAt = performance.now()
  console.log(`── ${name}`)
  const count = run()
  console.log(`── ${name}: ${count.failed === 0 ? 'holds' : 'FAILED'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`)
  return count
}

/** In memory where there is plenty: a run makes hundreds of databases, and disks are slow, shared or nearly full. */
function roomyFolder() {
  const [inMemory, plenty] = ['/dev/shm', 8 * 1024 ** 3]
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) >= plenty ? inMemory : tmpdir()
}

/** A stage that holds or not: the first command that fails decides. */
function check(name: string, ...commands: string[][]): Stage {
  const run = () => {
    const holds = commands.every((words) => succeeds(words))
    return { passed: Number(holds), failed: Number(!holds), failures: [] }
  }
  return { name, isFast: true, run }
}

/** A stage that counts its own tests in a report. Failing without a failed test (nothing found, a crash) is one failure. */
function counted(name: string, words: string[], read: (report: unknown) => Count): Count {
  rmSync(report(name), { force: true })
  const hasSucceeded = succeeds(words)
  const count = read(readReport(name))
  return hasSucceeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

function succeeds([program = '', ...args]: string[]) {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    UNIT_REPORT: report('unit'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser'),
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  }
  const { status, error } = spawnSync(path.resolve('node_modules/.bin', program), args, { stdio: 'inherit', env })
  if (error) console.error(error.message)
  return status === 0
}

function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return {} // it ended before it could write one
  }
}

function unitCount(report: unknown) {
  const { passed = 0, failures = [], retried = [] } = report as Partial<UnitReport>
  sayRetried(retried)
  return { passed, failed: failures.length, failures }
}

function playwrightCount(report: unknown) {
  const { suites = [], stats = {} } = report as { suites?: PlaywrightSuite[]; stats?: Record<string, number> }
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  const named = (status: string) =>
    suites.flatMap(specsOf).flatMap((spec) => {
      const ended = spec.tests.find((test) => test.status === status)
      return ended ? [`${spec.file} › ${spec.title}: ${reasonOf(ended)}`] : []
    })
  sayRetried(named('flaky'))
  return { passed: expected + flaky, failed: unexpected, failures: named('unexpected') }
}

/** Playwright's own form: suites within suites. */
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { file: string; title: string; tests: PlaywrightTest[] }
type PlaywrightTest = { status: string; results?: { error?: { message?: string } }[] }

/** Why the last attempt that failed did, in one line: whoever reads the end of a run elsewhere has nothing else. */
function reasonOf({ results = [] }: PlaywrightTest) {
  const said = results.findLast(({ error }) => error?.message)?.error?.message ?? 'no reason given'
  return stripVTControlCharacters(said).replaceAll(/\s+/g, ' ').slice(0, longestReason)
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/** Another attempt is for a machine that is busy with something else; whoever needs it often is at fault. */
function sayRetried(names: readonly string[]) {
  for (const name of names) console.log(`passed only at another attempt: ${name}`)
}
