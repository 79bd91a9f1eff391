import type { listCourses } from '@khue/contracts/offer/courses'
import type { Reply } from '@khue/contracts/endpoint'
import { slugWithCode } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import type { TeacherCard } from '@khue/contracts/offer/teachers'
import { formatVnd } from '#app/shared/format.ts'
import type { TeacherView } from './teacher-cards.tsx'
import { teachersText as text } from './teachers.text.ts'

/** View model of a teacher card; the page formats the time of the next class. */
export const toTeacherView = (teacher: TeacherCard, { moment }: { moment: string | undefined }): TeacherView => ({
  id: teacher.id,
  name: teacher.name,
  avatar: teacher.avatar,
  subjects: subjects.flatMap(({ id, name }) => (teacher.subjectIds.includes(id) ? [name] : [])).join(', '),
  intro: teacher.intro,
  proof: [teacher.school, teacher.yearsTeaching && text.years(teacher.yearsTeaching)].flatMap((one) => one || []),
  nextClass: moment && text.nextClass(moment),
  profile: `/teachers/${slugWithCode(teacher)}`,
})

type Found = Pick<Reply<typeof listCourses>, 'items' | 'isNearest'>

/**
 * The teacher's own courses with their member prices. When a teacher offers none, the search returns the nearest courses of other teachers,
 * which are dropped.
 */
export const ownCourses = ({ items, isNearest }: Found, memberOf: (one: Found['items'][number]) => string | undefined) =>
  isNearest
    ? []
    : items.map((one) => ({
        id: one.id,
        title: one.title,
        href: `/courses/${slugWithCode(one)}`,
        fee: formatVnd(one.fee),
        member: memberOf(one),
      }))
