/**
 * Replies: rules of reviews by learners and the single reply by the reviewed person.
 * Owns until when each may be changed, and who still sees a reply after the review was edited. Does not own the texts: the reviewed modules store
 * them in columns of the same shape (`reviewColumns`).
 * Calls no module. Subscribes to nothing. Publishes nothing.
 */
export { isUnchangedSince, editDeadline, getLastWrittenAt, type ReplyFields, buildReplyUpdate, replyOf } from './reply.ts'
