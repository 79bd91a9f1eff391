export { type NewReview, listOfAuthor, listRepliesOf, removeOfAuthor, removeRepliesOf } from './reviews.repository.ts'
export {
  featureReview,
  forgetTestimonials,
  importReviews,
  moderateReview,
  readQueue,
  readReviews,
  readTestimonials,
  replyToReview,
  reportReview,
  writeReview,
} from './reviews.service.ts'
export { isUnchangedSince, editDeadline, getLastWrittenAt, type ReplyFields, buildReplyUpdate, replyOf } from './reply.ts'
