import { UsageError, runCli } from './run-cli.ts'
import { loadDemo } from '../demo/index.ts'
import { withDatabase } from './with-database.ts'

/** Loads the demo's people, plans and classes, or brings those of an earlier demo up to today. */
await runCli(async () => {
  if (process.argv.length > 2) throw new UsageError('npm run demo takes no options.')
  await withDatabase(async (deps) => {
    if (!deps.config.isDemo) throw new UsageError('Demo data exists in demo mode only: DEMO=1 turns it on.')
    await loadDemo(deps)
    console.log('The demo data is loaded.')
  })
})
