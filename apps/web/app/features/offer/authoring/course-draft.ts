import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import type {
  CourseChapterInput,
  CourseDraft,
  CourseDraftChange,
  CourseItem,
  CourseItemInput,
  CourseProgramme,
} from '@khue/contracts/offer/course-draft'
import { courseFieldNames } from '@khue/contracts/offer/course-field-names'
import { type AuthoringApi, authoringApi } from './authoring-api.ts'
import * as drafts from './draft/draft.ts'
import type { DraftSource } from './draft/draft-store.ts'

/** The fields of a course's draft, with its programme as one more. */
export type Fields = CourseDraft & { items: CourseProgramme }
export type FieldName = drafts.FieldName<Fields>

export const toDraft = (course: CourseToAuthor) =>
  drafts.newDraft<Fields>(course, { ...course.content, items: course.programme }, ['items'])

/** The same as the bodies of the two endpoints. */
export function toBodies({ items, ...changes }: Partial<Fields>): { changes?: CourseDraftChange; chapters?: CourseChapterInput[] } {
  return { ...(Object.keys(changes).length > 0 && { changes }), ...(items && { chapters: toChapters(items) }) }
}

const toChapters = (programme: CourseProgramme): CourseChapterInput[] =>
  programme.map(({ title, items }) => ({ title, items: items.map(toItem) }))

function toItem({ itemId, title, kind, ...item }: CourseItem): CourseItemInput {
  if (kind === 'ASSIGNMENT') return { itemId, title, kind, content: item.content, displayAt: item.displayAt, deadline: item.deadline }
  const { minutes, isFree, accessDays, mustWatchPercent, isNoSkip, filmChapters } = item
  if (kind === 'LIVE') return { itemId, title, kind, minutes, isFree }
  return { itemId, title, kind: 'LECTURE', minutes, isFree, accessDays, mustWatchPercent, isNoSkip, filmChapters }
}

type Save = Pick<AuthoringApi, 'saveFields' | 'saveItems'>
/** How the draft of a course is saved: its fields and its programme by an endpoint each. */
export const courseSource = ({ id }: Pick<CourseToAuthor, 'id'>, api: Save = authoringApi): DraftSource<Fields> => ({
  kind: 'course-draft',
  id,
  staleCode: 'COURSE_REVISION_STALE',
  nameOf: (field) => courseFieldNames[field],
  fieldAt: (place) => (place === 'chapters' ? 'items' : place),
  save: async (sent, { revision, accept }) => {
    const { items, ...fields } = sent
    const { changes, chapters } = toBodies(sent)
    if (changes) accept(fields, await api.saveFields(id, { revision: revision(), changes }))
    if (items && chapters) accept({ items }, await api.saveItems(id, { revision: revision(), chapters }))
  },
})
