import type { EligibleOffer, Offered, Quote, QuoteLine, QuoteStep } from './basket.ts'
import { applySteps, gainOf } from './discount-steps.ts'
import { type Facts, eligibleLines } from './eligibility.ts'
import { refusals } from '../refusals.ts'

/**
 * The discount steps of each line: of all allowed combinations of offers, the one with the highest gain. Codes outside it are refused with a reason.
 * Pure: the same basket and offers give the same result, exact to the đồng.
 */
export function quoteBasket(lines: readonly QuoteLine[], facts: Facts, offered: readonly Offered[]): Quote {
  const judged = offered.map((offer) => ({ offer, fit: eligibleLines(lines, facts, offer) }))
  const fitted = judged.flatMap(({ offer, fit }) => (Array.isArray(fit) ? [{ ...offer, places: fit }] : []))
  const unfit = judged.flatMap(({ offer: { code }, fit }) => (code !== null && !Array.isArray(fit) ? [{ code, ...fit }] : []))
  const { steps, used } = bestOf(lines, fitted)
  const idle = fitted.flatMap(({ code, ...offer }) =>
    code === null || used.has(code) ? [] : [explainUnusedCode(lines, fitted, { ...offer, code }, used)],
  )
  return { lines: lines.map(({ key }, at) => ({ key, steps: steps[at]! })), refused: [...unfit, ...idle] } // of the same length
}

type Chosen = { steps: QuoteStep[][]; used: ReadonlySet<string> }

/** The first of equals: automatic promotions come before codes, so that a code is not used up needlessly. */
function bestOf(lines: readonly QuoteLine[], fitted: readonly EligibleOffer[]): Chosen {
  const all = waysOf(fitted).map((way) => applySteps(lines, way)) // never empty
  const best = all.reduce((best, steps) => (isMore(gainOf(steps), gainOf(best)) ? steps : best))
  return { steps: best, used: new Set(best.flat().flatMap(({ code }) => code ?? [])) }
}
type Gain = ReturnType<typeof gainOf>
const isMore = (a: Gain, b: Gain) => a.amountVnd > b.amountVnd || (a.amountVnd === b.amountVnd && a.bonusDays > b.bonusDays)

/** All allowed combinations; a promotion counts once, even with several of its codes. */
function waysOf(fitted: readonly EligibleOffer[]): EligibleOffer[][] {
  const automatic = fitted.filter(({ code, stacking }) => code === null && stacking !== 'EXCLUSIVE')
  const codes = fitted.filter(({ code }) => code !== null)
  const together = codes.filter(({ stacking }) => stacking === 'STACKABLE')
  const alone = (ofCode: boolean) => fitted.filter(({ code, stacking }) => stacking === 'EXCLUSIVE' && (code !== null) === ofCode)
  return [
    automatic,
    ...alone(false).map((one) => [one]),
    [...automatic, ...together.filter(({ promotionId }, at) => together.findIndex((one) => one.promotionId === promotionId) === at)],
    ...codes.filter(({ stacking }) => stacking === 'WITH_AUTOMATIC').map((one) => [...automatic, one]),
    ...alone(true).map((one) => [one]),
  ]
}

/** Why an eligible code is not used: it takes nothing off, or cannot be combined with what gains more. */
function explainUnusedCode(
  lines: readonly QuoteLine[],
  fitted: readonly EligibleOffer[],
  { code, ...offer }: EligibleOffer & { code: string },
  used: ReadonlySet<string>,
) {
  const automatic = fitted.filter((one) => one.code === null && one.stacking !== 'EXCLUSIVE')
  const others = fitted.filter((one) => one.code !== null && used.has(one.code) && one.stacking === 'STACKABLE')
  const beside = { EXCLUSIVE: [], WITH_AUTOMATIC: automatic, STACKABLE: [...automatic, ...others] }[offer.stacking]
  const steps = applySteps(lines, [...beside, { ...offer, code }]).flat()
  const isIdle = steps.every((step) => step.code !== code)
  return { code, ...(isIdle ? refusals.NO_EFFECT() : refusals.NOT_PLACED_TOGETHER([...used][0])) }
}
