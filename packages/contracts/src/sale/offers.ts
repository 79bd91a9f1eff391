import type { productKinds } from '../ground/product-kinds.ts'
import { type TutorDuration, tutorDurations } from '../offer/tutors.ts'

/**
 * What can be bought, by its sku. The operator chooses the sku of a plan; what teachers sell has a derived sku: `CO-{code}` a recorded course,
 * `CO-{code}.{run}` a seat in one of its runs, `LL-{code}` a live class, `TN-{service}.{minutes}.{lessons}` lessons with a tutor.
 */
export type ParsedSku =
  | { kind: 'SUB' }
  | { kind: 'CO'; code: string; batchId: string | null }
  | { kind: 'LL'; code: string }
  | { kind: 'TN'; serviceId: string; minutes: TutorDuration; lessons: TutorPack }

/** Pack sizes of lessons with a tutor; the hours are agreed later. */
export const tutorPacks = [1, 4, 8] as const
export type TutorPack = (typeof tutorPacks)[number]

export const courseSku = (code: string, batchId?: string | null) => (batchId ? `CO-${code}.${batchId}` : `CO-${code}`)
export const classSku = (code: string) => `LL-${code}`
export const tutorSku = (serviceId: string, minutes: TutorDuration, lessons: TutorPack) => `TN-${serviceId}.${minutes}.${lessons}`

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const forms = {
  CO: new RegExp(`^CO-(?<code>[a-z0-9]{1,16})(?:\\.(?<run>${uuid}))?$`),
  LL: /^LL-(?<code>[a-z0-9]{1,16})$/,
  TN: new RegExp(`^TN-(?<service>${uuid})\\.(?<minutes>\\d+)\\.(?<lessons>\\d+)$`),
}
const reservedPrefixes = ['CO-', 'LL-', 'TN-']

/** Whether this can be the sku of a plan. */
export const isPlanSku = (sku: string) => !reservedPrefixes.some((prefix) => sku.startsWith(prefix))

/** Parses a sku by its form alone; undefined when it is not a valid sku. */
export function parseSku(sku: string): ParsedSku | undefined {
  if (isPlanSku(sku)) return { kind: 'SUB' }
  const course = forms.CO.exec(sku)?.groups
  if (course?.['code']) return { kind: 'CO', code: course['code'], batchId: course['run'] ?? null }
  const live = forms.LL.exec(sku)?.groups
  if (live?.['code']) return { kind: 'LL', code: live['code'] }
  const tutoring = forms.TN.exec(sku)?.groups
  const minutes = tutorDurations.find((one) => String(one) === tutoring?.['minutes'])
  const lessons = tutorPacks.find((one) => String(one) === tutoring?.['lessons'])
  return tutoring?.['service'] && minutes && lessons ? { kind: 'TN', serviceId: tutoring['service'], minutes, lessons } : undefined
}

type Kind = (typeof productKinds)[number]

/** Days after purchase within which unused purchases are refunded in full. */
export const coolingOffDays: Readonly<Record<Kind, number>> = { SUB: 7, CO: 7, LL: 1, TN: 7 }

/** How long a purchase can be used: months from buying, or from the end of scheduled teaching. Shown before buying. */
export const usableMonths = { recorded: 24, afterRun: 6, openEndedRun: 12, tutoring: 12 } as const
/** Days for which it can be used after a live class. */
export const usableDaysAfterClass = 30
