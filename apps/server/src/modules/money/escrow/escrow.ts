import { splitByWeight } from '#modules/money/ledger'
import { escrowError } from './escrow.errors.ts'

/** Money held for the lessons of one line: the seller's price, the payment, and the platform's fee. */
export type Held = { lessons: number; listVnd: number; paidVnd: number; feePercent: number }

/** One lesson's share of a whole: equal shares, rounded down; the last takes the remainder. Throws ESCROW_LESSON_UNKNOWN. */
export function shareOf(wholeVnd: number, lessons: number, lessonNo: number) {
  if (!isWithin(lessonNo, lessons)) throw escrowError.ESCROW_LESSON_UNKNOWN({ lessonNo, lessons })
  const share = Math.floor(wholeVnd / lessons)
  return lessonNo < lessons ? share : wholeVnd - share * (lessons - 1)
}

/** A whole number from one on. */
const isWithin = (no: number, most: number) => Number.isInteger(no) && no >= 1 && no <= most

const mostLessons = 500 // spec 5

/** Whether so much can be held at all. */
export const isHoldable = ({ lessons, listVnd, paidVnd }: Omit<Held, 'feePercent'>) =>
  isWithin(lessons, mostLessons) && Number.isSafeInteger(listVnd) && Number.isSafeInteger(paidVnd) && paidVnd >= 0 && paidVnd <= listVnd

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

/** Which lessons a refund takes: the last ones, so that the next lessons can still be taught. Throws ESCROW_LESSONS_NOT_LEFT. */
export function lessonsToReturn(lessons: number, settled: readonly number[], count: number) {
  const left = untaughtOf(lessons, settled)
  if (!isWithin(count, left.length)) throw escrowError.ESCROW_LESSONS_NOT_LEFT({ count, left: left.length })
  return left.slice(-count)
}

export const sumOfShares = (paidVnd: number, lessons: number, nos: readonly number[]) =>
  nos.reduce((sum, no) => sum + shareOf(paidVnd, lessons, no), 0)
