import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import type { ApprovalPage, ListedVersion, VersionPage } from '#modules/offer/courses'
import { listPeople } from '#modules/people/people'
import { findDueTimes } from '#modules/people/work-items'
import type { Deps } from '#platform/deps'
import { parsePagePosition, toPage } from '#platform/lists/cursors'

const pageSize = 20

type Wanted = { view: ApprovalView; cursor?: string | undefined }
type Source<Row> = { kind: 'COURSE_VERSION' | 'CLASS_VERSION'; read: (place: ApprovalPage) => Promise<VersionPage<Row>> }

/**
 * A page of the approval queue, with the fields that courses and classes have in common. Three statements at any size: the page with its counts, due times,
 * teachers.
 */
export async function readQueue<Row extends ListedVersion>(deps: Deps, { view, cursor }: Wanted, { kind, read }: Source<Row>) {
  const place = parsePagePosition({ page: 0, size: pageSize, cursor }, view)
  const { rows: found, counts } = await read(place)
  const key = ({ key }: Row) => key
  const keys = { WAITING: key, APPROVED: key, REJECTED: key, DRAFT: key }
  const { rows, next } = toPage(found, place, { keys, id: ({ id }) => id, now: deps.clock() })
  const ids = rows.map(({ id }) => id)
  const dueTimes = view === 'WAITING' ? await findDueTimes(deps, kind, ids) : new Map<string, Date>()
  const people = await listPeople(
    deps,
    rows.map(({ teacherId }) => teacherId),
  )
  const items = rows.flatMap((row) => {
    const teacher = people.get(row.teacherId)
    const { id, status, version, isFirst } = row
    const dueAt = dueTimes.get(id)?.toISOString() ?? null
    return teacher ? [{ row, shown: { id, teacher, status, version, isFirst, at: new Date(row.at).toISOString(), dueAt } }] : []
  })
  return { items, next, counts }
}
