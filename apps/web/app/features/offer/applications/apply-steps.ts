import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { missingInTeaching, type TeachingField } from '@khue/contracts/offer/teaching-profile-rules'

export const applySteps = ['teach', 'proofs', 'intro', 'experience', 'review'] as const
export type ApplyStep = (typeof applySteps)[number]

/** Which fields a step shows. */
export const fieldsOf: Record<ApplyStep, readonly TeachingField[]> = {
  teach: ['title', 'subjectIds', 'grades', 'yearsTeaching', 'employment'],
  proofs: ['schools', 'proofs'],
  intro: ['introVideo', 'photo', 'intro', 'about'],
  experience: ['work', 'achievements'],
  review: [],
}

export const isStep = (value: unknown): value is ApplyStep => applySteps.some((step) => step === value)
export const stepOfField = (field: TeachingField) => applySteps.find((step) => fieldsOf[step].includes(field)) ?? 'teach'

export const missingIn = ({ introVideo, ...content }: ShownTeaching) =>
  missingInTeaching({ ...content, hasIntroVideo: introVideo !== null && introVideo.state !== 'REFUSED' })

export type StepFacts = { missing: number; remarks: number; isDone: boolean }

/** A remark counts until its field is changed; that one sends the application again is the person's own decision. */
export function factsOf(step: ApplyStep, content: ShownTeaching, remarks: ReadonlyMap<TeachingField, string>): StepFacts {
  const absent = missingIn(content)
  const fields = fieldsOf[step]
  const missing = fields.filter((field) => absent[field] !== undefined).length
  const isFilled = step !== 'experience' || content.work.length + content.achievements.length > 0
  return { missing, remarks: fields.filter((field) => remarks.has(field)).length, isDone: step !== 'review' && missing === 0 && isFilled }
}
