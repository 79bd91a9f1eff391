/**
 * Replies: what a learner says of somebody, and the one answer to it of whom it is about.
 * Owns the rules of both: until when each may be changed, and who still reads an answer whose question was written anew. The words
 * themselves stand in the tables of the modules that are spoken of, whose columns for them are the same.
 * Calls nobody, hears nothing, announces nothing.
 */
export { isUnchangedSince, editDeadline, getLastWrittenAt, type ReplyFields, buildReplyUpdate, replyOf } from './reply.ts'
