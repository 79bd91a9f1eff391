import { parseArgs } from 'node:util'
import { growHouse, loadDemo } from '../demo/index.ts'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

const largest = 5_000_000
const usage = 'npm run demo [-- --users 100000 --orders 200000 --tutors 50000 --courses 1000000 --seed khue]'

/** Loads the demo's people, plans and classes, or brings those of an earlier demo up to today; with numbers, grows the house to that size. */
await runCli(async () => {
  const growth = readOptions()
  await withDatabase(async (deps) => {
    if (!deps.config.isDemo) throw new UsageError('Demo data exists in demo mode only: DEMO=1 turns it on.')
    await loadDemo(deps)
    console.log('The demo data is loaded.')
    const { users, orders, tutors, courses } = growth
    if (users + orders + tutors + courses === 0) return
    await growHouse(deps, growth, console.log)
    console.log(`The house has grown to ${users} buyers, ${orders} orders, ${tutors} tutors and ${courses} courses.`)
  })
})

function readOptions() {
  const text = { type: 'string' } as const
  const { seed = 'khue', ...typed } = parse({ users: text, orders: text, tutors: text, courses: text, seed: text })
  const growth = {
    users: countOf(typed.users),
    orders: countOf(typed.orders),
    tutors: countOf(typed.tutors),
    courses: countOf(typed.courses),
    seed,
  }
  if (growth.orders > 0 && growth.users === 0) throw new UsageError(`Orders need buyers.\n${usage}`)
  return growth
}

function parse<const O extends Record<string, { type: 'string' }>>(options: O) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`) // parseArgs throws nothing else
  }
}

function countOf(text = '0') {
  if (!/^\d{1,7}$/.test(text) || Number(text) > largest) throw new UsageError(`${text} is no number up to ${largest}.\n${usage}`)
  return Number(text)
}
