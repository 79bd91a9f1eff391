import { parseArgs } from 'node:util'
import { reconcile } from '../reconcile/index.ts'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

/** Exit code 0 when everything agrees, 2 when something disagrees, 1 when it could not be found out. */
await runCli(async () => {
  const { json } = readOptions()
  await withDatabase(async (deps) => {
    const { isClean, findings } = await reconcile(deps.db)
    if (json) console.log(JSON.stringify({ isClean, findings }))
    else print(findings)
    if (!isClean) process.exitCode = 2
  })
})

function print(findings: Awaited<ReturnType<typeof reconcile>>['findings']) {
  for (const { name, says, disagreements, samples } of findings) {
    console.log(disagreements === 0 ? `ok  ${name}` : `!!  ${name}: ${disagreements}. ${says} ${samples.join(' ')}`)
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run reconcile [-- --json]`) // parseArgs throws nothing else
  }
}
