import type { CourseNet } from '@khue/contracts/offer/authoring'

/** What the teacher gets of one learner's fee, before taxes; the store's share is rounded like a sale rounds it. */
export function netOf(fee: number | null, storeFeePercent: number | null): CourseNet | null {
  if (fee === null || storeFeePercent === null) return null
  const storeFee = Math.round((fee * storeFeePercent) / 100)
  return { fee, storeFeePercent, storeFee, net: fee - storeFee }
}
