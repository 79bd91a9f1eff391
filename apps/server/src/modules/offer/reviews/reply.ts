import { reviewEditDays } from '@khue/contracts/offer/reviews'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** The columns of a review and its reply that these rules need. */
export type ReplyFields = { editedAt: Date | null; replyText: string | null; repliedAt: Date | null; replyEditedAt: Date | null }
type RepliedColumns = Record<keyof ReplyFields, Column>

const dayMs = 86_400_000

type Written = { writtenAt: Date; editedAt: Date | null }

export const getLastWrittenAt = ({ writtenAt, editedAt }: Written) => (editedAt ?? writtenAt).toISOString()

/** True in SQL when the review was not edited since `lastEditedAt`, compared in milliseconds. */
export const isUnchangedSince = (t: Record<keyof Written, Column>, lastEditedAt: string) =>
  sql`trunc(extract(epoch from coalesce(${t.editedAt}, ${t.writtenAt})) * 1000) = ${Date.parse(lastEditedAt)}`

/** True in SQL when the reviewed person has not replied, or the review was edited after the reply. */
export const isUnanswered = (t: Pick<RepliedColumns, 'repliedAt' | 'editedAt'>) =>
  sql`(${t.repliedAt} is null or ${t.editedAt} > ${t.repliedAt})`

/** Until when a text may be changed. */
export const editDeadline = (writtenAt: Date) => new Date(writtenAt.getTime() + reviewEditDays * dayMs)

/** The reply as shown. After the review was edited the reply may no longer fit: then only `isParty` sees it, the two authors and the moderators. */
export function replyOf({ replyText, repliedAt, replyEditedAt, editedAt }: ReplyFields, { now, isParty }: { now: Date; isParty: boolean }) {
  if (replyText === null || !repliedAt) return null
  const isOutdated = editedAt !== null && editedAt > repliedAt
  if (isOutdated && !isParty) return null
  const isEditable = isOutdated || editDeadline(repliedAt) > now
  return { text: replyText, at: repliedAt.toISOString(), isEdited: replyEditedAt !== null, isEditable }
}

/**
 * SQL for writing a reply, or changing it while it may be changed, by the database's clock: `mayReply` is false when that time is over. A changed
 * reply keeps its date, from which the time counts; after an edited review a new reply is written.
 */
export function buildReplyUpdate(
  t: RepliedColumns,
  text: string,
): { set: Record<Exclude<keyof ReplyFields, 'editedAt'>, SQL>; mayReply: SQL } {
  const isAnew = isUnanswered(t)
  return {
    set: {
      replyText: sql`${text}`,
      repliedAt: sql`case when ${isAnew} then now() else ${t.repliedAt} end`,
      replyEditedAt: sql`case when ${isAnew} then null when ${t.replyText} = ${text} then ${t.replyEditedAt} else greatest(now(), ${t.repliedAt}) end`,
    },
    mayReply: sql`(${isAnew} or ${t.repliedAt} > now() - make_interval(days => ${reviewEditDays}))`,
  }
}
