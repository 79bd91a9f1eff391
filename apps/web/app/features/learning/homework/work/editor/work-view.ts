import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { formatDateTime, formatTime } from '#app/shared/format.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import { isEmpty, isSameText, type WorkPage, type WorkRecord } from '../outbox/work-record.ts'
import { workText as text } from './work.text.ts'

/** A photo can be taken again, turned and cut; of a PDF only its place changes. */
export const isPhotoPage = ({ kind, name }: Pick<WorkPage, 'kind' | 'name'>) => kind === 'PAGES' && !name.toLowerCase().endsWith('.pdf')

export const nameOf = (page: Pick<WorkPage, 'kind' | 'name'>, at: number) =>
  isPhotoPage(page) ? text.page(at + 1) : text.file(at + 1, page.name)

/** The minute of the deadline still counts. */
export const lateFrom = (dueAt: string | null) => (dueAt === null ? undefined : Math.floor(Date.parse(dueAt) / 60_000) * 60_000 + 60_000)

export function submitLabel({ pages }: Pick<WorkRecord, 'pages'>, isLate: boolean) {
  const photos = pages.filter((page) => page.kind === 'PAGES').length
  if (isLate) return text.submitLate
  return photos > 0 && photos === pages.length ? text.submitPages(photos) : text.submit
}

/** Why the button does nothing; undefined when it submits. */
export function whyNot(work: WorkRecord) {
  if (isEmpty(work)) return text.empty
  return work.pages.some(({ failure }) => failure !== undefined) ? text.failedPages : undefined
}

export function blurredNote(pages: readonly WorkPage[]) {
  const numbers = pages.flatMap(({ isBlurred }, at) => (isBlurred === true ? [at + 1] : []))
  return numbers.length > 0 ? text.blurredNote(numbers.join(', ')) : undefined
}

export const lateNote = ({ dueAt }: Pick<Homework, 'dueAt'>) => (dueAt === null ? undefined : text.late(formatDateTime(dueAt)))

/** What a page says about itself, when the server does not have it yet. */
export function pageNote(page: WorkPage, sending: OutboxState['sending']) {
  if (page.state === 'ARRIVED' || page.failure !== undefined) return undefined
  if (page.state === 'TAKEN') return text.preparing
  return sending?.pageId === page.id ? text.sending(Math.floor(sending.share * 100)) : text.waiting
}

export type Status = {
  tone: 'QUIET' | 'BUSY' | 'WARN'
  words: string
  note?: string
  /** How far all pages are, from 0 to 1. */
  share?: number
}

/** Where the work is: on this device, on its way, or saved. */
export function statusOf({ work, line, sending }: OutboxState): Status | undefined {
  if (!work) return { tone: 'QUIET', words: text.opening }
  return work.submission ? submissionStatus(work, line, sending) : draftStatus(work, line, sending)
}

function submissionStatus(work: WorkRecord, line: OutboxState['line'], sending: OutboxState['sending']): Status {
  const pressed = text.pressedAt(formatTime(work.submission?.pressedAt ?? ''))
  const announced = work.submission?.announced === undefined ? [] : [text.announced]
  if (line === 'OFFLINE' || line === 'WAITING') {
    const words = line === 'OFFLINE' ? text.waitingOffline : text.waitingServer
    return { tone: 'WARN', words, note: [pressed, ...(announced.length > 0 ? announced : [text.waitingNote])].join(' ') }
  }
  return { tone: 'BUSY', ...progressOf(work, sending), note: [...announced, text.closeFreely].join(' ') }
}

function progressOf({ pages }: WorkRecord, sending: OutboxState['sending']) {
  const current = pages.findIndex(({ state }) => state !== 'ARRIVED')
  const arrived = pages.filter(({ state }) => state === 'ARRIVED').length
  const share = pages.length === 0 ? 1 : (arrived + (sending?.share ?? 0)) / pages.length
  if (current < 0) return { words: text.submitting, share: 1 }
  const isTaken = pages.some(({ state }) => state === 'TAKEN')
  return { words: (isTaken ? text.preparingPage : text.sendingPage)(current + 1, pages.length), share }
}

function draftStatus(work: WorkRecord, line: OutboxState['line'], sending: OutboxState['sending']): Status | undefined {
  const onDevice = work.pages.filter(({ state, failure }) => state !== 'ARRIVED' && failure === undefined).length
  const hasWords = !isSameText(work.text, work.saved.text)
  if (onDevice === 0 && !hasWords)
    return work.saved.revision > 0 ? { tone: 'QUIET', words: text.saved(formatTime(work.saved.at)) } : undefined
  if (line === 'OFFLINE' || line === 'WAITING')
    return { tone: 'WARN', words: text.onDevice(onDevice, hasWords), note: line === 'OFFLINE' ? text.onDeviceOffline : text.waitingServer }
  return onDevice > 0 ? { tone: 'BUSY', ...progressOf(work, sending) } : { tone: 'QUIET', words: text.saving }
}
