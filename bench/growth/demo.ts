import { loadDemo } from '#server/demo/index'
import { growDatabase } from './grow.ts'
import { readGrowth } from './options.ts'
import { runCli, UsageError } from '#server/cli/run-cli'
import { withDatabase } from '#server/cli/with-database'

/** Loads the demo's people, plans and classes, or brings those of an earlier demo up to today; with numbers, grows the data to those sizes. */
await runCli(async () => {
  const growth = readGrowth(process.argv.slice(2))
  await withDatabase(async (deps) => {
    if (!deps.config.isDemo) throw new UsageError('Demo data exists in demo mode only: DEMO=1 turns it on.')
    await loadDemo(deps)
    console.log('The demo data is loaded.')
    const { users, orders, tutors, courses } = growth
    if (users + orders + tutors + courses === 0) return
    await growDatabase(deps, growth, console.log)
    console.log(`The demo has grown to ${users} buyers, ${orders} orders, ${tutors} tutors and ${courses} courses.`)
  })
})
