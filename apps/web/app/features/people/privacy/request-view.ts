import { dataRequestKinds } from '@khue/contracts/people/data-requests'
import type { DataRequest } from '@khue/contracts/people/privacy'
import { formatDate, formatDay } from '#app/shared/format.ts'
import { privacyText as text } from './privacy.text.ts'

export type RequestView = {
  id: string
  title: string
  content: string
  status: { label: string; tone: 'warn' | 'success' | 'danger' | 'primary' }
  dates: string
  answer: { label: string; words: string } | undefined
}

const tones = { RECEIVED: 'primary', ACKNOWLEDGED: 'warn', DONE: 'success', REFUSED: 'danger' } as const

/** A request with its deadline. */
export const toRequestView = (request: DataRequest): RequestView => ({
  id: request.id,
  title: dataRequestKinds[request.kind].title,
  content: request.content,
  status: { label: text.statuses[request.status], tone: tones[request.status] },
  dates: datesOf(request),
  answer: request.answer ? { label: request.closedAt ? text.answer : text.extension, words: request.answer } : undefined,
})

function datesOf({ status, receivedAt, acknowledgeBy, dueOn, isExtended, closedAt }: DataRequest) {
  if (closedAt) return text.closed(formatDate(closedAt))
  const due = text.due(formatDate(receivedAt), formatDay(dueOn))
  const also = [isExtended && text.extended, status === 'RECEIVED' && text.acknowledgeBy(formatDay(acknowledgeBy))]
  return [due, ...also.filter(Boolean)].join(' · ')
}
