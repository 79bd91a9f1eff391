import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { clearReport, type Count, playwrightCount, proofCount, reportPath, unitCount } from './test/reports.ts'
import { runTool } from './test/run-tool.ts'
import { halfOfCores } from './test/workers.ts'

/**
 * Runs all checks. Each check counts as one test; the last line is the total, and the lines before it show the time of each stage, the slowest files
 * and the failures. A failed stage does not stop the others, so that one run shows everything.
 *
 * The checks run in parallel, as many as there are cores; unit tests, proofs and journeys use all cores by themselves and run one after another.
 */
type Stage = {
  name: string
  isFast: boolean
  /** Starts when this stage has ended, because it reads that stage's output. */
  after?: string
  run: () => Promise<Count>
}
type Ended = Count & { name: string; seconds: number }

/** Each checker works out the types that it shares with others once more, and lint runs at the same time. */
const checkTypes = (project: string) => ['tsc', '-p', project, '--checkers', String(halfOfCores)]

const check = (name: string, ...commands: string[][]): Stage => ({ name, isFast: true, run: () => passedOrFailed(name, commands) })

const { values } = parseArgs({ options: { fast: { type: 'boolean' }, only: { type: 'string' } } })

const stages: Stage[] = [
  check('types', ['react-router', 'typegen', 'apps/web'], checkTypes('.'), checkTypes('apps/web'), checkTypes('e2e')),
  check('lint', ['node', 'scripts/lint.ts', ...(values.fast ? ['--changed'] : [])]),
  check('boundaries', ['node', 'scripts/boundaries.ts']),
  check('endpoints', ['node', 'scripts/endpoints.ts', '--check']),
  check('format', ['oxfmt', '--check']),
  { ...check('unused', ['knip', '--cache'], ['node', 'scripts/unused-exports.ts']), after: 'types' },
  counted('unit', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/test/unit-report.ts'], unitCount),
  counted('proofs', ['node', 'scripts/prove.ts', '--short'], proofCount),
  counted('browser', ['playwright', 'test', '--reporter=list,json'], playwrightCount),
]

const chosen = stages.filter((stage) => (values.only ? stage.name === values.only : !values.fast || stage.isFast))
if (chosen.length === 0) throw new Error(`--only may be ${stages.map((stage) => stage.name).join(', ')}`)

/** How many of the slowest test files, proofs and journeys the summary names. */
const slowestShown = 10
const startedAt = performance.now()
const ended = [...(await runBeside(chosen.filter((stage) => stage.isFast))), ...(await runInTurn(chosen.filter((stage) => !stage.isFast)))]
printSummary(ended, (performance.now() - startedAt) / 1000)
process.exitCode = ended.some(({ failed }) => failed > 0) ? 1 : 0

async function runInTurn(some: readonly Stage[]) {
  const results: Ended[] = []
  for (const stage of some) results.push(await runStage(stage))
  return results
}

/** As many in parallel as there are cores, longest first. */
async function runBeside(some: readonly Stage[]) {
  const waiting = [...some]
  const running = new Map<string, Promise<Ended>>()
  const results: Ended[] = []
  const mayBegin = ({ after }: Stage) => !after || !some.some(({ name }) => name === after) || results.some(({ name }) => name === after)
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < availableParallelism() ? waiting.findIndex(mayBegin) : -1
    if (next === -1) {
      const one = await Promise.race(running.values())
      running.delete(one.name)
      results.push(one)
      continue
    }
    const [stage] = waiting.splice(next, 1)
    if (stage) running.set(stage.name, runStage(stage))
  }
  return results
}

async function runStage({ name, run }: Stage): Promise<Ended> {
  const startedAt = performance.now()
  console.log(`── ${name}`)
  const count = await run()
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`── ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)\n`)
  return { name, seconds, ...count }
}

/** A stage that passes or fails as a whole: the first failing command decides. Its output is shown at its end. */
async function passedOrFailed(name: string, commands: readonly string[][]): Promise<Count> {
  for (const words of commands) {
    const { hasSucceeded, output } = await runTool(words, { isShown: false })
    if (hasSucceeded) continue
    console.log(`${output.trimEnd()}\n${name}: ${words.join(' ')} failed`)
    return { passed: 0, failed: 1, failures: [], retried: [], files: [] }
  }
  return { passed: 1, failed: 0, failures: [], retried: [], files: [] }
}

/** A stage that counts its own tests in a report. A failure without a failed test (nothing found, a crash) counts as one. */
function counted(name: string, words: string[], read: (file: string) => Count): Stage {
  const run = async () => {
    clearReport(name)
    const { hasSucceeded } = await runTool(words, { isShown: true })
    const count = read(reportPath(name))
    return hasSucceeded || count.failed > 0 ? count : { ...count, failed: 1 }
  }
  return { name, isFast: false, run }
}

function printSummary(all: readonly Ended[], seconds: number) {
  for (const { name, passed, failed, failures, retried } of all) {
    if (failed > 0) console.log(`FAILED ${name}: ${passed} passed, ${failed} failed`)
    for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
    for (const title of retried) console.log(`passed only on a retry: ${title}`)
  }
  const slowest = all.flatMap(({ files }) => files).toSorted((a, b) => b.seconds - a.seconds)
  if (all.length > 1) printTable([...all, { name: 'all', seconds, passed: sum(all, 'passed'), failed: sum(all, 'failed') }])
  for (const file of slowest.slice(0, slowestShown)) console.log(`${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`)
  console.log(`${sum(all, 'passed')} passed, ${sum(all, 'failed')} failed`)
}

function printTable(rows: readonly Pick<Ended, 'name' | 'seconds' | 'passed' | 'failed'>[]) {
  console.log('stage        seconds  passed  failed')
  for (const { name, seconds, passed, failed } of rows)
    console.log(`${name.padEnd(10)}${seconds.toFixed(1).padStart(10)}${String(passed).padStart(8)}${String(failed).padStart(8)}`)
  console.log('slowest files')
}

function sum(all: readonly Ended[], of: 'passed' | 'failed') {
  return all.reduce((total, count) => total + count[of], 0)
}
