import { createHash } from 'node:crypto'

/** Changing it changes all ids of the demo, and so its faces and covers. */
const seed = 'khue-1'

/** The same id for the same key on every machine: a version 8 UUID, whose bits are application-defined. */
function demoId(key: string) {
  const hex = createHash('sha256').update(`${seed}:${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const personId = (key: string) => demoId(`person:${key}`)
export const ratingId = (key: string) => demoId(`rating:${key}`)
export const classId = (key: string) => demoId(`open-class:${key}`)
export const postId = (key: string) => demoId(`post:${key}`)

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The same address for the same person on every machine. */
export const addressCode = (key: string) =>
  Array.from(
    createHash('sha256').update(`${seed}:address:${key}`).digest().subarray(0, 8),
    (byte) => codeLetters[byte % codeLetters.length],
  ).join('')
export const courseId = (key: string) => demoId(`course:${key}`)
export const batchId = (key: string) => demoId(`course-batch:${key}`)
export const filmId = (key: string) => demoId(`film:${key}`)
export const captionsId = (key: string) => demoId(`captions:${key}`)
export const bannerId = (key: string) => demoId(`banner:${key}`)
/** Ids of demo messages and entitlements. */
export const messageId = (key: string) => demoId(`message:${key}`)
export const useId = (key: string) => demoId(`use:${key}`)
/** Rows of a profile: a school, a job, an achievement. */
export const profileRowId = (key: string) => demoId(`profile-row:${key}`)
/** Homework, what was handed in, and what was drawn on it. */
export const homeworkId = (key: string) => demoId(`homework:${key}`)
