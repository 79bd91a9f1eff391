import { listDisclosures } from '#modules/offer/courses'
import { listTeachers } from '#modules/offer/teachers'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'

/** What Circular 29/2024 requires to be published before enrolment, of every course of a teacher that is on sale. */
export async function readDisclosure(deps: Deps, teacherId: string) {
  const profile = (await listTeachers(deps, [teacherId])).get(teacherId)
  const person = (await listPeople(deps, [teacherId])).get(teacherId)
  if (!profile || !person) throw authoringError.COURSE_TEACHER_UNKNOWN()
  const teacher = { ...person, name: `${profile.title} ${person.name}` }
  const courses = await listDisclosures(deps, teacherId, teacher.name)
  return { teacher, school: profile.school ?? null, courses, asOf: deps.clock().toISOString() }
}
