import { median } from './load.ts'
import { type Row, round } from './report.ts'
import { say, values } from './settings.ts'

/** How to measure a rate of the product and of the limit server. */
type Pair = { measure: string; product: () => Promise<number>; limit: () => Promise<number>; goal: number }

/**
 * Alternates rounds of product and limit, so that other work on the machine slows both alike. One uncounted round of each comes first: what is
 * measured are servers that have run for a while.
 */
export async function compareRates({ measure, product, limit, goal }: Pair): Promise<Row> {
  const [rates, limits]: [number[], number[]] = [[], []]
  say(`  ${measure}, warm-up: ${round(await product())}/s, limit ${round(await limit())}/s`)
  for (let turn = 0; turn < Number(values.rounds); turn += 1) {
    rates.push(await product())
    limits.push(await limit())
    say(`  ${measure}, round ${turn + 1}: ${round(rates.at(-1) ?? 0)}/s, limit ${round(limits.at(-1) ?? 0)}/s`)
  }
  return { measure, unit: '/s', goal: { of: 'ratio', atLeast: goal }, value: median(rates), limit: median(limits) }
}
