import type { ExtensionRequest } from '@khue/contracts/learning/lectures'
import { formatDate, formatDateTime } from '#app/shared/format.ts'
import { requestsText as text } from './extension-requests.text.ts'

export type ExtensionRequestView = ReturnType<typeof toExtensionRequestView>

/** Used in loaders. */
export const toExtensionRequestView = ({ id, course, learner, reason, percent, expiredAt, answerDueAt }: ExtensionRequest) => ({
  id,
  learner: learner.name,
  course: course.title,
  name: text.about(learner.name, course.title),
  facts: [text.watched(percent), expiredAt && text.expired(formatDate(expiredAt))].filter(Boolean).join(' · '),
  reason,
  due: text.due(formatDateTime(answerDueAt)),
})
