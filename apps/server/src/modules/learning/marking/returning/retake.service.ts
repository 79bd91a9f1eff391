import { showSubmission } from '#modules/learning/homework'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { formatDate } from '#platform/vietnam/format'
import { auditMarked, requireMarkable } from '../drafting/draft.service.ts'
import { markError } from '../marking.errors.ts'
import { notifyOfRetake } from '../notifying/notify.service.ts'

/** A page cannot be read. The family hands in one more version, which changes nothing about when the first one came. Throws MARK_PAGE_NOT_FOUND. */
export const askRetake = (deps: Deps, actor: Actor, submissionId: string, { fileId, page }: { fileId: string; page: number }) =>
  transact(deps, async (deps) => {
    const { teacherId, assignmentId, learnerId } = await requireMarkable(deps, actor, submissionId)
    const shown = await showSubmission(deps, actor.id, submissionId)
    const all = (shown?.submission.files ?? []).flatMap((file) =>
      (file.pages ?? []).map((one) => ({ fileId: file.assetId, page: one.page })),
    )
    const at = all.findIndex((one) => one.fileId === fileId && one.page === page)
    if (at < 0) throw markError.MARK_PAGE_NOT_FOUND()
    const on = formatDate(deps.clock())
    await notifyOfRetake(deps, { assignmentId, learnerId, submissionId, page: `trang ${at + 1}`, on })
    await auditMarked(deps, actor, { kind: 'submission', id: submissionId, teacherId }, 'retake-asked')
    return { page: at + 1 }
  })
