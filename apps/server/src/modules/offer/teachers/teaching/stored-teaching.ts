import { createHash } from 'node:crypto'
import { fileKinds } from '@khue/contracts/ground/upload-rules'
import { ShownRemark, ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { missingInTeaching, type TeachingField, teachingFields } from '@khue/contracts/offer/teaching-profile-rules'
import { z } from 'zod'

const { title, subjectIds, grades, yearsTeaching, employment, intro, about, schools, work, achievements } = ShownTeaching.shape

/** What is stored of an application or a version. `format` is raised when the shape changes; old rows are then read by their own schema. */
export const StoredTeaching = z.object({
  format: z.literal(1),
  title,
  subjectIds,
  grades,
  yearsTeaching,
  employment,
  intro,
  about,
  schools,
  work,
  achievements,
  photoAssetId: z.uuid().nullable(),
  introVideoId: z.uuid().nullable(),
  proofs: z.array(
    z.object({
      assetId: z.uuid(),
      name: z.string(),
      itemId: z.uuid().nullable(),
      fileName: z.string(),
      kind: z.enum(fileKinds),
      size: z.int(),
    }),
  ),
})
export type StoredTeaching = z.infer<typeof StoredTeaching>

export const StoredRemarks = z.array(ShownRemark)

export const emptyTeaching: StoredTeaching = {
  format: 1,
  title: null,
  subjectIds: [],
  grades: [],
  yearsTeaching: null,
  employment: null,
  intro: '',
  about: '',
  schools: [],
  work: [],
  achievements: [],
  photoAssetId: null,
  introVideoId: null,
  proofs: [],
}

const partOf = (content: StoredTeaching, field: TeachingField): unknown => {
  if (field === 'photo') return content.photoAssetId
  return field === 'introVideo' ? content.introVideoId : content[field]
}

/** The fields in which two contents differ, in the order of the form. Both come from `StoredTeaching.parse`, so their keys have one order. */
export const changedFields = (one: StoredTeaching, other: StoredTeaching) =>
  teachingFields.filter((field) => JSON.stringify(partOf(one, field)) !== JSON.stringify(partOf(other, field)))

/** By field; empty when it can be sent. */
export const missingIn = (content: StoredTeaching, { isApplication }: { isApplication: boolean }) =>
  missingInTeaching({ ...content, hasIntroVideo: content.introVideoId !== null }, { isApplication })

/** The rows that can carry “đã xác minh”. */
export const itemsOf = ({ schools, work, achievements }: StoredTeaching) => [...schools, ...work, ...achievements]

/** Changes with any word or year of a row. */
export function hashOfItem(item: ReturnType<typeof itemsOf>[number]) {
  const { id: _id, ...words } = item
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(words).toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('hex')
}

type Verified = { itemId: string; wordsSha256: string }
/** Which rows carry the badge: verified, and in exactly these words. */
export function verifiedIn(content: StoredTeaching, verified: readonly Verified[]) {
  const hashes = new Map(verified.map(({ itemId, wordsSha256 }) => [itemId, wordsSha256]))
  return itemsOf(content)
    .filter((item) => hashes.get(item.id) === hashOfItem(item))
    .map(({ id }) => id)
}

/** The place shown on cards: the school where one teaches now, else where one works, else where one studied. */
export const schoolOf = ({ employment, work, schools }: StoredTeaching) =>
  employment?.school ?? work.find(({ toYear }) => toYear === null)?.place ?? schools[0]?.name ?? null

export type TeachingFile = { fileId: string; kind: 'PROOF' | 'PHOTO' | 'VIDEO' }
export const filesOf = ({ photoAssetId, introVideoId, proofs }: StoredTeaching): TeachingFile[] => [
  ...(photoAssetId ? [{ fileId: photoAssetId, kind: 'PHOTO' as const }] : []),
  ...(introVideoId ? [{ fileId: introVideoId, kind: 'VIDEO' as const }] : []),
  ...proofs.map(({ assetId }) => ({ fileId: assetId, kind: 'PROOF' as const })),
]

export const usesSameFiles = (one: StoredTeaching, other: StoredTeaching) => JSON.stringify(filesOf(one)) === JSON.stringify(filesOf(other))
