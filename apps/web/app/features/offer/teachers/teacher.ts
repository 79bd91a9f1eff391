import type { listCourses } from '@khue/contracts/offer/courses'
import type { Reply } from '@khue/contracts/endpoint'
import { slugWithCode } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import type { TeacherCard } from '@khue/contracts/offer/teachers'
import { formatVnd } from '#app/shared/format.ts'
import type { TeacherView } from './teacher-cards.tsx'
import { teachersText as text } from './teachers.text.ts'

/** A teacher in the words of a card; the page says when the next class is. */
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
 * What a teacher offers, each with what to say of its price for members. Who offers nothing is answered with the nearest courses, which are
 * somebody else's.
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
