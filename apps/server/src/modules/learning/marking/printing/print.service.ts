import type { Reply } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/marking'
import { LRUCache } from 'lru-cache'
import { listSubmittedPages, showSubmission } from '#modules/learning/homework'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { slugOf } from '#platform/vietnam/text'
import { listReturnedMarks } from '../family/family.service.ts'
import { findMarked } from '../marked.read-model.ts'
import { markError } from '../marking.errors.ts'
import { readMark } from '../reading/read-mark.service.ts'
import { personIn } from '../shown.ts'
import { drawMark } from './draw-mark.ts'
import { readPictures } from './pictures.ts'
import { keyOf, mostPages, saidIn, type Sheet } from './sheet.ts'

type Printed = Reply<typeof contract.getMarkPdf>

/** The draft as well, for those who mark. Throws MARK_NOT_FOUND, MARK_WITHDRAWN, MARK_PDF_BUSY. */
export async function printMark(deps: Deps, actor: Actor, submissionId: string): Promise<Printed> {
  const mark = await readMark(deps, actor, submissionId, {})
  const { state, returned, assignment, submission } = mark
  return print(deps, {
    ...saidIn({ ...mark, parts: assignment.parts }),
    ...(await pagesOf(deps, submissionId)),
    title: assignment.title,
    learner: mark.learner.name,
    teacher: undefined,
    version: submission.version,
    submittedAt: submission.submittedAt,
    returnedAt: state === 'RETURNED' ? (returned?.returnedAt ?? null) : null,
    text: submission.text,
  })
}

type Wanted = { assignmentId: string; markId: string; learnerId: string | undefined }
/** What the family sees of a version now. Throws MARK_NOT_FOUND, also for rounds that were returned again since; HOMEWORK_NOT_FOUND, MARK_PDF_BUSY. */
export async function printReturnedMark(deps: Deps, actor: Actor, { assignmentId, markId, learnerId }: Wanted): Promise<Printed> {
  const { items } = await listReturnedMarks(deps, actor, assignmentId, learnerId)
  const mark = items.find(({ id }) => id === markId)
  const marked = mark && (await findMarked(deps.db, mark.submissionId))
  const shown = mark && (await showSubmission(deps, actor.id, mark.submissionId))
  if (!mark || !marked || !shown) throw markError.MARK_NOT_FOUND()
  const people = await listPeople(deps, [marked.learnerId])
  return print(deps, {
    ...saidIn(mark),
    ...(await pagesOf(deps, mark.submissionId)),
    title: marked.title,
    learner: personIn(people, marked.learnerId).name,
    teacher: mark.teacher.name,
    version: mark.version,
    returnedAt: mark.returnedAt,
    submittedAt: shown.submission.submittedAt,
    text: shown.submission.text,
  })
}

async function pagesOf(deps: Deps, submissionId: string) {
  const pages = await listSubmittedPages(deps.db, submissionId)
  return { pages: pages.slice(0, mostPages), left: Math.max(0, pages.length - mostPages) }
}

/** Drawn files, by what is printed on them: a family looks at its file several times, on several devices. */
const drawn = new LRUCache<string, Buffer>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
  ttl: 10 * 60_000,
})
/** One file is drawn at a time, so that printing never takes more than one core; a few wait. */
const mostWaiting = 20
const queue = { waiting: 0, last: Promise.resolve() as Promise<unknown> }

async function print(deps: Deps, sheet: Sheet): Promise<Printed> {
  const key = keyOf(sheet)
  const bytes = drawn.get(key) ?? (await inTurn(async () => drawn.get(key) ?? draw(deps, sheet)))
  drawn.set(key, bytes)
  return { fileName: `bai-cham-${slugOf(sheet.title)}.pdf`, mediaType: 'application/pdf', content: bytes.toString('base64') }
}

const draw = async (deps: Deps, sheet: Sheet) => drawMark(sheet, await readPictures(deps, sheet), deps.clock())

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (queue.waiting >= mostWaiting) throw markError.MARK_PDF_BUSY()
  queue.waiting += 1
  const turn = queue.last.then(work)
  queue.last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    queue.waiting -= 1
  }
}
