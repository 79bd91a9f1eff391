import { parseArgs } from 'node:util'
import { UsageError } from '#server/cli/run-cli'

const largest = 5_000_000
const usage = 'npm run demo [-- --users 100000 --orders 200000 --tutors 50000 --courses 1000000 --seed khue]'

/** The sizes to which the demo grows; invalid options are refused before anything is written. */
export function readGrowth(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { seed = 'khue', ...typed } = parse(args, { users: text, orders: text, tutors: text, courses: text, seed: text })
  const growth = {
    users: countOf('users', typed.users),
    orders: countOf('orders', typed.orders),
    tutors: countOf('tutors', typed.tutors),
    courses: countOf('courses', typed.courses),
    seed,
  }
  if (growth.orders > 0 && growth.users === 0) throw new UsageError(`Orders need buyers.\n${usage}`)
  return growth
}

function parse<const O extends Record<string, { type: 'string' }>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`) // parseArgs throws nothing else
  }
}

function countOf(name: string, text = '0') {
  if (!/^\d{1,7}$/.test(text) || Number(text) > largest) throw new UsageError(`--${name} ${text}: no number up to ${largest}.\n${usage}`)
  return Number(text)
}
