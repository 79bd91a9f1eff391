import { batchId } from '../seed.ts'
import { guardedAccount, demoAccounts, type DemoAccount } from './accounts.ts'

const accountOf = (key: string): DemoAccount => {
  const account = demoAccounts.find((one) => one.key === key)
  if (!account) throw new Error(`there is no account ${key}`)
  return account
}

/**
 * Runs of the demo teacher that meet every day, so that at any moment something was just taught and something comes. `past`: lessons taught before the
 * demo was loaded. TEACHES: the server saw the lessons; FORGETS: the teacher declares them, a day later at the latest.
 */
export type TaughtRun = {
  key: string
  courseKey: string
  past: number
  teacher: 'TEACHES' | 'FORGETS'
  /** When it is over, another one begins. */
  isEndless: boolean
  /** Hours that it prefers. */
  hours: readonly string[]
  buyer: DemoAccount
  learner: DemoAccount
}

const evenings = ['19:30', '20:00', '18:00', '17:30', '21:00']
const afternoons = ['15:30', '14:00', '13:30', '09:30']
const [parent, child] = [accountOf('thu-trang'), accountOf('minh-an')]

export const taughtRuns: readonly TaughtRun[] = [
  {
    key: 'evenings',
    courseKey: 'Toán học sinh giỏi 8: từ gốc đến đề',
    past: 4,
    teacher: 'TEACHES',
    isEndless: true,
    hours: evenings,
    buyer: parent,
    learner: child,
  },
  {
    key: 'afternoons',
    courseKey: 'Toán 10: nâng cao cho học sinh khá',
    past: 2,
    teacher: 'FORGETS',
    isEndless: true,
    hours: afternoons,
    buyer: guardedAccount,
    learner: guardedAccount,
  },
  {
    key: 'over',
    courseKey: 'Toán 12: ôn thi học kì trong 4 tuần',
    past: 8,
    teacher: 'TEACHES',
    isEndless: false,
    hours: afternoons,
    buyer: guardedAccount,
    learner: guardedAccount,
  },
]

export const taughtRunId = ({ key }: Pick<TaughtRun, 'key'>, generation: number) => batchId(`taught ${key} ${generation}`)

type Role = 'USUAL' | 'CONTESTED' | 'MISSED'
/** What becomes of a lesson of the pupil, by its number: the third is missed, the second and every third after it contested. */
export function roleOf(number: number): Role {
  if (number % 3 === 2) return 'CONTESTED'
  return number % 6 === 3 ? 'MISSED' : 'USUAL'
}
