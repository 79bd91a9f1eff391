import { type Account, type Fact, type Line, post } from '#modules/money/ledger'
import { type Deps, transact } from '#platform/deps'
import { randomFrom } from './random.ts'

/** Accounts to which the sale does not post: theirs would have to agree with orders and payments. */
const houseVnd = ['BANK', 'GATEWAY_FEES', 'STORE_FEES'] as const
const housePoints = ['POINTS_ISSUED', 'POINTS_REDEEMED'] as const

/** The same fact for the same seed and number, in any process: one to four moves between accounts of one currency. */
export function factOf(seed: string, number: number, people: readonly string[]): Fact {
  const random = randomFrom(`${seed} ${number}`)
  const ofHouse = (isPoints: boolean): Account => (isPoints ? random.pick(housePoints) : random.pick(houseVnd))
  const ofPerson = (isPoints: boolean): Account => ({ code: isPoints ? 'POINTS' : 'TEACHER_PAYABLE', ownerId: random.pick(people) })
  const any = (isPoints: boolean) => (random.chance(0.5) ? ofPerson(isPoints) : ofHouse(isPoints))
  const move = (): Line[] => {
    const isPoints = random.chance(0.3)
    const amount = 1 + random.below(10 ** (1 + random.below(9)))
    return [
      // the points of a person never fall below zero: here they are only granted
      { account: isPoints ? ofHouse(isPoints) : any(isPoints), amount },
      { account: any(isPoints), amount: -amount },
    ]
  }
  return {
    reason: 'PROOF',
    source: { kind: 'proof', id: String(number) },
    lines: Array.from({ length: 1 + random.below(4) }, move).flat(),
  }
}

export const postFact = (deps: Deps, fact: Fact) => transact(deps, (deps) => post(deps, fact))
