import type { MarkReply } from '@khue/contracts/learning/marking-shapes'
import { privateUrl } from '#modules/ground/assets'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { listReplies, type ReplyRow } from './replies.repository.ts'

/** The replies to these submissions, for one reader. */
export async function showReplies(deps: Deps, readerId: string, submissionIds: readonly string[]) {
  const rows = await listReplies(deps.db, submissionIds)
  const people = await listPeople(
    deps,
    rows.map(({ writtenBy }) => writtenBy),
  )
  const show = ({ id, kind, voiceId, text, assetId, seconds, writtenBy, writtenAt }: ReplyRow): MarkReply[] => {
    const by = people.get(writtenBy)
    if (!by) return []
    const address = assetId === null ? null : privateUrl(deps, assetId, readerId)
    return [{ id, kind, voiceId, text, address, seconds, by, at: new Date(writtenAt).toISOString() }]
  }
  const ofSubmission = Map.groupBy(rows, ({ submissionId }) => submissionId)
  return (submissionId: string) => (ofSubmission.get(submissionId) ?? []).flatMap(show)
}
