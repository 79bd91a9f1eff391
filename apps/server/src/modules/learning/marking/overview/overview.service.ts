import type { MarkState } from '@khue/contracts/learning/mark-states'
import type { MarkOverview } from '@khue/contracts/learning/marking-shapes'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { spreadsheetFile } from '#platform/documents/spreadsheets'
import { formatDate, formatTime } from '#platform/vietnam/format'
import { slugOf } from '#platform/vietnam/text'
import { averageOf, summarizeParts } from '../mark.ts'
import { momentOf, personIn } from '../shown.ts'
import { listLearners } from './given.read-model.ts'
import { requireGiven } from './given.service.ts'

/** A class as its teacher marks it, drafts included. Throws MARK_NOT_FOUND. */
export async function readOverview(deps: Deps, actor: Actor, assignmentId: string): Promise<MarkOverview> {
  const { title, parts } = await requireGiven(deps, actor, assignmentId)
  const rows = await listLearners(deps.db, assignmentId)
  const people = await listPeople(
    deps,
    rows.map(({ learnerId }) => learnerId),
  )
  return {
    assignmentId,
    title,
    parts: summarizeParts(
      parts,
      rows.map(({ points }) => points),
    ),
    average: averageOf(rows.flatMap(({ total }) => total ?? [])),
    learners: rows.map(({ learnerId, returnedAt, ...row }) => ({
      ...row,
      learner: personIn(people, learnerId),
      returnedAt: returnedAt === null ? null : momentOf(returnedAt),
    })),
  }
}

const stateWords: Record<MarkState, string> = { NONE: 'chưa chấm', DRAFT: 'đang chấm', RETURNED: 'đã trả' }
const score = (hundredths: number | null | undefined) => (hundredths === null || hundredths === undefined ? '' : hundredths / 100)

/** The same as a spreadsheet. */
export async function exportMarks(deps: Deps, actor: Actor, assignmentId: string) {
  const { title, parts, learners } = await readOverview(deps, actor, assignmentId)
  const head = ['Học viên', 'Tình trạng', ...parts.map((part) => `${part.title} (${part.points / 100})`), 'Tổng', 'Trả lúc']
  const rows = learners.map(({ learner, submissionId, state, points, total, returnedAt }) => [
    learner.name,
    submissionId === null ? 'chưa nộp' : stateWords[state],
    ...parts.map((_, at) => score(points[at])),
    score(total),
    returnedAt === null ? '' : `${formatTime(new Date(returnedAt))} ${formatDate(new Date(returnedAt))}`,
  ])
  return spreadsheetFile(`bang-diem-${slugOf(title)}`, 'XLSX', [head, ...rows])
}
