import { parseArgs } from 'node:util'
import { reconcile } from '../reconcile/index.ts'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

/** Exit code 0 when everything agrees, 2 when something disagrees, 1 when the check itself failed. */
await runCli(async () => {
  const { json } = readOptions()
  await withDatabase(async (deps) => {
    const report = await reconcile(deps.db)
    if (json) console.log(JSON.stringify(report))
    else print(report)
    if (!report.isClean) process.exitCode = 2
  })
})

function print({ rows, findings }: Awaited<ReturnType<typeof reconcile>>) {
  console.log(
    Object.entries(rows)
      .map(([table, count]) => `${table} ${count}`)
      .join(', '),
  )
  for (const { name, description, disagreements, samples } of findings) {
    console.log(disagreements === 0 ? `ok  ${name}` : `!!  ${name}: ${disagreements}. ${description} ${samples.join(' ')}`)
  }
}

function readOptions() {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm run reconcile [-- --json]`) // parseArgs throws nothing else
  }
}
