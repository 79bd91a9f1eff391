import { reviewEditDays } from '@khue/contracts/offer/reviews'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** What somebody wrote, with the one answer to it of whom it is about; the columns of every table that holds both. */
export type ReplyFields = { editedAt: Date | null; replyText: string | null; repliedAt: Date | null; replyEditedAt: Date | null }
type RepliedColumns = Record<keyof ReplyFields, Column>

const dayMs = 86_400_000

type Written = { writtenAt: Date; editedAt: Date | null }

export const getLastWrittenAt = ({ writtenAt, editedAt }: Written) => (editedAt ?? writtenAt).toISOString()

/** Nothing was written anew since `lastEditedAt`, which is told in milliseconds. */
export const isUnchangedSince = (t: Record<keyof Written, Column>, lastEditedAt: string) =>
  sql`trunc(extract(epoch from coalesce(${t.editedAt}, ${t.writtenAt})) * 1000) = ${Date.parse(lastEditedAt)}`

/** Until when what was written may be changed. */
export const editDeadline = (writtenAt: Date) => new Date(writtenAt.getTime() + reviewEditDays * dayMs)

/**
 * The answer as it is read. When what it answers was written anew since, it may thank for the opposite: then only `isParty` reads it,
 * who wrote either of the two or judges them.
 */
export function replyOf({ replyText, repliedAt, replyEditedAt, editedAt }: ReplyFields, { now, isParty }: { now: Date; isParty: boolean }) {
  if (replyText === null || !repliedAt) return null
  const isOutdated = editedAt !== null && editedAt > repliedAt
  if (isOutdated && !isParty) return null
  const isEditable = isOutdated || editDeadline(repliedAt) > now
  return { text: replyText, at: repliedAt.toISOString(), isEdited: replyEditedAt !== null, isEditable }
}

/**
 * Answers, or changes the answer while it may be changed, by the database's clock: `mayReply` fails when that time is over.
 * It counts from the answer, and a changed answer keeps its date; what was changed since is answered anew.
 */
export function buildReplyUpdate(
  t: RepliedColumns,
  text: string,
): { set: Record<Exclude<keyof ReplyFields, 'editedAt'>, SQL>; mayReply: SQL } {
  const isAnew = sql`(${t.repliedAt} is null or ${t.editedAt} > ${t.repliedAt})`
  return {
    set: {
      replyText: sql`${text}`,
      repliedAt: sql`case when ${isAnew} then now() else ${t.repliedAt} end`,
      replyEditedAt: sql`case when ${isAnew} then null when ${t.replyText} = ${text} then ${t.replyEditedAt} else greatest(now(), ${t.repliedAt}) end`,
    },
    mayReply: sql`(${isAnew} or ${t.repliedAt} > now() - make_interval(days => ${reviewEditDays}))`,
  }
}
