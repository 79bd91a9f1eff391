import type { HomeworkFile, Submission } from '@khue/contracts/learning/homework-shapes'
import { privateUrl } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { personIn } from '../cards.ts'
import type { Target } from '../target.read-model.ts'
import * as stored from './work.repository.ts'

/** What the reader sees of files: addresses are theirs alone, and valid for some minutes. */
async function fileViewer(deps: Deps, readerId: string, rows: readonly stored.FileRow[]) {
  const files = new Map(rows.map((file) => [file.assetId, file]))
  const pages = Map.groupBy(await stored.listPages(deps.db, [...files.keys()]), ({ fileId }) => fileId)
  const address = (assetId: string) => privateUrl(deps, assetId, readerId)
  const show = ({ assetId, rotation }: stored.PlacedFile): HomeworkFile[] => {
    const file = files.get(assetId)
    if (!file) return []
    const { kind, name, bytes, refusal } = file
    const drawn = (pages.get(assetId) ?? []).map(({ page, width, height, pictureId }) => ({
      page,
      width,
      height,
      address: address(pictureId),
    }))
    return [{ assetId, name, bytes, address: address(assetId), kind, rotation, pages: file.pages === null ? null : drawn, refusal }]
  }
  return {
    show,
    pagesOf: (placed: readonly stored.PlacedFile[]) => placed.reduce((sum, { assetId }) => sum + (files.get(assetId)?.pages ?? 0), 0),
  }
}

/** The submissions of a learner, newest first, and the draft, as the reader sees them. */
export async function showWork(deps: Deps, readerId: string, target: Target, due: Date | null) {
  const rows = await stored.listSubmissions(deps.db, target, due)
  const draft = await stored.findDraft(deps.db, target)
  const placed = Map.groupBy(
    await stored.listSubmissionFiles(
      deps.db,
      rows.map(({ submission }) => submission.id),
    ),
    ({ submissionId }) => submissionId,
  )
  const viewer = await fileViewer(deps, readerId, await stored.listFiles(deps.db, target))
  const people = await listPeople(
    deps,
    rows.map(({ submission }) => submission.submittedBy),
  )
  const submissions = rows.map(({ submission, isOnTime }): Submission => {
    const { id, version, text, submittedAt, countedAt, submittedBy, receiptCode, bytes, sha256 } = submission
    const files = placed.get(id) ?? []
    return {
      id,
      version,
      text,
      files: files.flatMap(viewer.show),
      submittedAt: submittedAt.toISOString(),
      countedAt: countedAt.toISOString(),
      isLate: !isOnTime,
      receipt: { code: receiptCode, pages: viewer.pagesOf(files), bytes, sha256 },
      submittedBy: personIn(people, submittedBy),
    }
  })
  return { submissions, newest: rows[0]?.submission, draft: draft ? showDraft(draft, viewer.show) : null }
}

type DraftRow = NonNullable<Awaited<ReturnType<typeof stored.findDraft>>>
const showDraft = ({ text, files, revision, savedAt }: DraftRow, show: (file: stored.PlacedFile) => HomeworkFile[]) => ({
  text,
  files: files.flatMap(show),
  revision,
  savedAt: savedAt.toISOString(),
})

/** The drafts of all learners of an assignment, by the learner's id, as the teacher sees them. */
export async function showDrafts(deps: Deps, readerId: string, assignmentId: string) {
  const drafts = await stored.listDrafts(deps.db, assignmentId)
  const { show } = await fileViewer(deps, readerId, drafts.length > 0 ? await stored.listFilesOfAll(deps.db, assignmentId) : [])
  return new Map(drafts.map((draft) => [draft.learnerId, showDraft(draft, show)]))
}
