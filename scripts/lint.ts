/** Lints the source. `node scripts/lint.ts` reads everything; with `--changed`, only the files that changed since they passed. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { changedSince } from './test/changed-files.ts'
import { halfOfCores } from './test/workers.ts'

const root = path.resolve(import.meta.dirname, '..')
const changed = changedSince(root, 'lint')
const onlyChanged = process.argv.includes('--changed') && !changed.isEverything

if (onlyChanged && changed.files.length === 0) process.exit(0)
const program = path.join(root, 'node_modules/.bin/oxlint')
const { status } = spawnSync(program, ['--type-aware', ...(onlyChanged ? changed.files : [])], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, GOMAXPROCS: String(halfOfCores) }, // the threads of tsgolint, each of which works out shared types once more
})
if (status === 0) changed.remember()
process.exitCode = status ?? 1
