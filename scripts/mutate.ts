/**
 * `npm run mutate`: changes the pure rule files in thousands of small ways (Stryker) and counts the changes that their tests notice. A whole run adds its
 * score to `docs/bench.json` and writes `docs/bench.md`; `--mutate FILE` tries some files and writes nothing. Survivors are listed at the end and
 * stand in `.cache/mutation.json`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { addRun, readHistory, writeHistory } from '../bench/history.ts'
import { atLeast } from '../bench/report.ts'

type Report = { files: Record<string, { mutants: readonly { status: string }[] }> }

const root = path.resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)
const stryker = path.join(root, 'node_modules/.bin/stryker')
const report = path.join(root, '.cache/mutation.json')
rmSync(report, { force: true }) // a run that breaks off must not count as the one before it
const { status } = spawnSync(process.execPath, [stryker, 'run', 'scripts/mutate/stryker.config.mjs', ...args], {
  cwd: root,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
if (!args.some((one) => /^(-m|--mutate)\b/.test(one))) recordScore()

function recordScore() {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report // written by Stryker just now
  const count = (...statuses: string[]) =>
    Object.values(files).reduce((sum, { mutants }) => sum + mutants.filter((mutant) => statuses.includes(mutant.status)).length, 0)
  const noticed = count('Killed', 'Timeout')
  const all = noticed + count('Survived', 'NoCoverage')
  const score = {
    ...atLeast('Changes of pure rules that a test notices, in percent', (100 * noticed) / all, 85),
    note: `${noticed} of ${all}`,
  }
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model ?? 'unknown', speed: 'unknown' as const }
  writeHistory(addRun(readHistory(), [score], { date: new Date().toISOString().slice(0, 10), machine }))
}
