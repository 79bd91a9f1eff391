import type { Submission } from '@khue/contracts/learning/homework-shapes'
import type { Deps } from '#platform/deps'
import { lockTarget } from '../target.read-model.ts'
import { showWork } from '../work/show-work.service.ts'
import { findSubmittedWork, lockGivenFor, setMarking } from './marked-work.repository.ts'

/**
 * From here on this version can no longer be withdrawn. False when it was withdrawn, or its assignment was deleted. Runs in the caller's transaction; locks in
 * the order of homework: assignment, target, submission.
 */
export async function beginMarking(deps: Deps, submissionId: string) {
  const work = await findSubmittedWork(deps.db, submissionId)
  if (!work) return false
  await lockGivenFor(deps.db, work.assignmentId)
  if (!(await lockTarget(deps.db, work))) return false
  return setMarking(deps.db, submissionId)
}

/** A version with its files, for one reader, who the caller knows may see it. Undefined when it was withdrawn, or its assignment was deleted. */
export async function showSubmission(
  deps: Deps,
  readerId: string,
  submissionId: string,
): Promise<{ submission: Submission; isNewest: boolean; versions: { id: string; version: number }[] } | undefined> {
  const work = await findSubmittedWork(deps.db, submissionId)
  if (!work) return undefined
  const { submissions } = await showWork(deps, readerId, work, work.dueAt === null ? null : new Date(work.dueAt))
  const submission = submissions.find(({ id }) => id === submissionId)
  const versions = submissions.map(({ id, version }) => ({ id, version }))
  return submission && { submission, versions, isNewest: !work.hasNewer }
}
