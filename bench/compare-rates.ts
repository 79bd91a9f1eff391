import { median } from './load.ts'
import { type Row, round } from './report.ts'
import { say, values } from './settings.ts'

/** How to measure the rate of each side. */
type Pair = { measure: string; product: () => Promise<number>; limit: () => Promise<number>; goal: number }

/**
 * Alternating rounds, so that other load on the machine affects both sides alike. Both run once uncounted first: the measurement is of warm servers.
 */
export async function compareRates({ measure, product, limit, goal }: Pair): Promise<Row> {
  const [rates, limits]: [number[], number[]] = [[], []]
  say(`  ${measure}, to warm up: ${round(await product())}/s beside ${round(await limit())}/s`)
  for (let turn = 0; turn < Number(values.rounds); turn += 1) {
    rates.push(await product())
    limits.push(await limit())
    say(`  ${measure}, round ${turn + 1}: ${round(rates.at(-1) ?? 0)}/s beside ${round(limits.at(-1) ?? 0)}/s`)
  }
  const [own, bound] = [median(rates), median(limits)]
  const ratio = own / bound
  return {
    measure,
    product: `${round(own)}/s`,
    limit: `${round(bound)}/s`,
    ratio: round(ratio, 2),
    goal: `ratio ≥ ${round(goal, 2)}`,
    isMet: ratio >= goal,
  }
}
