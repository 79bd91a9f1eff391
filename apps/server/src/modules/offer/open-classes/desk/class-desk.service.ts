import type { Query } from '@khue/contracts/endpoint'
import type { ClassRow, searchAllClasses as endpoint } from '@khue/contracts/offer/offer-admin'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { readTerm } from '#platform/lists/text-search'
import { classStatus } from '../open-class.ts'
import * as stored from './class-desk.repository.ts'

const pageSize = 20

/** Live classes of both kinds, past and removed ones too, newest first, as admins search them. */
export async function searchAllClasses(deps: Deps, { term: typed, gone: isGone, ...asked }: Query<typeof endpoint>) {
  const [term, now] = [readTerm(typed ?? ''), deps.clock()]
  const searched = term.words.length > 0 ? term : undefined
  const found = await stored.listClasses(deps.db, { ...asked, isGone, term: searched, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const teachers = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  const items = rows.map(({ id, title, kind, removedAt, subjectId, teacherId, teacherTitle, createdAt, ...times }): ClassRow => {
    const teacher = `${teacherTitle} ${teachers.get(teacherId)?.name ?? ''}`.trim()
    const startsAt = times.startsAt?.toISOString() ?? null
    const status = classStatus(times, now)
    return { id, title, kind, isGone: removedAt !== null, status, startsAt, subjectId, teacher, createdAt: createdAt.toISOString() }
  })
  const last = rows.at(-1)
  return { items, ...(last && found.length > rows.length && { nextCursor: last.id }) }
}
