import { splitByWeight } from '#modules/money/ledger'

/** Money held for the lessons of one line: the seller's price, the payment, and the platform's fee. */
export type Held = { lessons: number; listVnd: number; paidVnd: number; feePercent: number }

/** One lesson's share of a whole: equal shares, rounded down; the last takes the remainder. */
export function shareOf(wholeVnd: number, lessons: number, lessonNo: number) {
  if (lessonNo < 1 || lessonNo > lessons) throw new RangeError(`There is no lesson ${lessonNo} of ${lessons}`)
  const share = Math.floor(wholeVnd / lessons)
  return lessonNo < lessons ? share : wholeVnd - share * (lessons - 1)
}

/** Splits a taught lesson between teacher and platform. The platform bears its discounts, so that its offers cost no teacher anything. */
export function earningOf({ lessons, listVnd, paidVnd, feePercent }: Held, lessonNo: number) {
  const grossVnd = shareOf(listVnd, lessons, lessonNo)
  const shareVnd = shareOf(paidVnd, lessons, lessonNo)
  const [feeVnd = 0, teacherVnd = 0] = splitByWeight(grossVnd, [feePercent, 100 - feePercent])
  return { grossVnd, shareVnd, platformDiscountVnd: grossVnd - shareVnd, feeVnd, teacherVnd }
}

/** The platform's fee over all lessons. */
export function feeOf(held: Held) {
  let feeVnd = 0
  for (let lessonNo = 1; lessonNo <= held.lessons; lessonNo++) feeVnd += earningOf(held, lessonNo).feeVnd
  return feeVnd
}

/** The lessons that are neither taught nor refunded, in order. */
export function untaughtOf(lessons: number, settled: readonly number[]) {
  const gone = new Set(settled)
  return Array.from({ length: lessons }, (_, at) => at + 1).filter((no) => !gone.has(no))
}

/** Which lessons a refund takes: the last ones, so that the next lessons can still be taught. */
export function lessonsToReturn(lessons: number, settled: readonly number[], count: number) {
  const left = untaughtOf(lessons, settled)
  if (count < 1 || count > left.length) throw new RangeError(`${count} of ${left.length} lessons cannot be refunded`)
  return left.slice(-count)
}

export const sumOfShares = (paidVnd: number, lessons: number, nos: readonly number[]) =>
  nos.reduce((sum, no) => sum + shareOf(paidVnd, lessons, no), 0)
