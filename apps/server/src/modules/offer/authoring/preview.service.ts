import type { Reply } from '@khue/contracts/endpoint'
import type { previewCourse } from '@khue/contracts/offer/authoring'
import { slugOf } from '@khue/contracts/slug'
import { courseCover, discloseCourse, findCourseHead, listAllCategories } from '#modules/offer/courses'
import { listPeople } from '#modules/people/people'
import { readMarkdown } from '#platform/documents/markdown'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { completeTexts, draftOf } from './course-content.ts'
import { programmeOf, requireAuthor } from './own-courses.service.ts'
import { findAddress } from './rights.service.ts'

/** The course page of a draft. What is not typed yet is empty or 0; runs and reviews belong to a course on sale. */
export async function previewOwnCourse(deps: Deps, actor: Actor, id: string): Promise<Reply<typeof previewCourse>> {
  const head = requireAuthor(actor, await findCourseHead(deps, id))
  const draft = draftOf(head.content)
  const { programme, textbook, classSize } = completeTexts(draft, await programmeOf(deps, head))
  const [category, person, address] = [
    (await listAllCategories(deps.db)).find((one) => one.id === draft.categoryId),
    (await listPeople(deps, [head.teacherId])).get(head.teacherId),
    await findAddress(deps, head.teacherId),
  ]
  if (!category || !person) throw new Error(`course ${id} has no category or no teacher`)
  const teacher = { ...person, name: `${address.title} ${person.name}` }
  const amounts = { fee: draft.fee ?? 0, lessons: draft.lessons ?? 0, lessonMinutes: draft.lessonMinutes ?? 0 }
  const texts = { ...draft, ...amounts, textbook, classSize }
  return {
    ...texts,
    id,
    code: head.code,
    slug: slugOf(draft.title),
    subjectId: category.subjectId,
    cover: courseCover({ ...head, id }),
    teacher,
    feePerLesson: amounts.lessons > 0 ? Math.round(amounts.fee / amounts.lessons) : 0,
    rating: { average: 0, count: 0 },
    bought: 0,
    schedule: null,
    seatsLeft: null,
    version: head.version,
    document: readMarkdown(draft.description),
    introCaptions: null,
    programme: programme.map(({ title, lessons }) => ({
      title,
      lessons: lessons.map(({ minutes, ...lesson }) => ({ ...lesson, kind: 'LESSON' as const, minutes: minutes ?? 0 })),
    })),
    batches: [],
    stars: [0, 0, 0, 0, 0],
    teacherCourses: 0,
    category: { id: category.id, name: category.name, slug: category.slug },
    disclosure: discloseCourse({ ...texts, subjectId: category.subjectId, teacher: teacher.name }),
    related: [],
    canReview: false,
    updatedAt: head.updatedAt.toISOString(),
  }
}
