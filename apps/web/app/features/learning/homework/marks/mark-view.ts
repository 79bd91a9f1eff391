import type { Homework, HomeworkFile } from '@khue/contracts/learning/homework-shapes'
import type { ReturnedMark } from '@khue/contracts/learning/marking-shapes'
import { onPage, voicesOnPage } from '#app/features/learning/marking/shared/marked-page-view.ts'
import { momentOf } from '../shared/homework-words.ts'
import { partRows, formatPoints, sumOfParts } from '../shared/points.ts'
import { marksText as text } from './marks.text.ts'

type Reply = ReturnedMark['replies'][number]
type Voice = ReturnedMark['voices'][number]

export type VoiceView = { id: string; label: string; address: string; seconds: number; pageKey: string | undefined; replies: Reply[] }
export type MarkedPageView = {
  key: string
  label: string
  page: { width: number; height: number; address: string }
  rotation: HomeworkFile['rotation']
  strokes: ReturnedMark['strokes']
  voices: Voice[]
}
export type MarkView = {
  id: string
  title: string
  by: string
  teacher: ReturnedMark['teacher']
  /** "8,5/10 điểm"; undefined without points. */
  score: string | undefined
  parts: { key: string; title: string; points: string; tone: 'full' | 'part' | 'none' }[]
  words: string
  pages: MarkedPageView[]
  voices: VoiceView[]
  files: ReturnedMark['files']
  /** About the whole mark. */
  replies: Reply[]
}

export const toMarks = (marks: readonly ReturnedMark[], submissions: Homework['submissions']): MarkView[] =>
  marks.map((mark) => toMark(mark, submissions.find(({ id }) => id === mark.submissionId)?.files ?? []))

function toMark(mark: ReturnedMark, files: readonly HomeworkFile[]): MarkView {
  const { id, version, round, returnedAt, teacher, parts, points, total, words, replies } = mark
  const pages = toPages(mark, files)
  const by = text.returned(teacher.name, momentOf(returnedAt))
  return {
    id,
    title: text.versioned(version),
    by: round > 1 ? `${by} (${text.round(round)})` : by,
    teacher,
    score: total === null || parts.length === 0 ? undefined : text.score(formatPoints(total), formatPoints(sumOfParts(parts))),
    parts: partRows(parts).map(({ key, title, points: most, words: mostWords }, at) => {
      const got = points[at] ?? null
      return {
        key,
        title,
        points: got === null ? text.noPoint : `${formatPoints(got)}/${mostWords}`,
        tone: got === null ? 'none' : got >= most ? 'full' : 'part',
      }
    }),
    words,
    pages,
    voices: toVoices(mark, pages),
    files: mark.files,
    replies: replies.filter(({ voiceId }) => voiceId === null),
  }
}

/** Numbered through all files, in the order in which they were handed in. */
function toPages({ strokes, voices }: ReturnedMark, files: readonly HomeworkFile[]): MarkedPageView[] {
  const drawn = files.flatMap(({ assetId, rotation, pages }) => (pages ?? []).map((page) => ({ assetId, rotation, page })))
  return drawn.map(({ assetId, rotation, page }, at) => ({
    key: `${assetId} ${page.page}`,
    label: text.page(at + 1),
    page,
    rotation,
    strokes: onPage(strokes, assetId, page.page),
    voices: voicesOnPage(voices, assetId, page.page),
  }))
}

/** In the order of the pages, then those about the whole work. */
function toVoices({ voices, replies }: ReturnedMark, pages: readonly MarkedPageView[]): VoiceView[] {
  const placeOf = ({ id }: Voice) => pages.findIndex((page) => page.voices.some((one) => one.id === id))
  const placed = voices.map((voice) => ({ voice, place: placeOf(voice) }))
  const last = pages.length
  return placed
    .toSorted((one, other) => (one.place < 0 ? last : one.place) - (other.place < 0 ? last : other.place))
    .map(({ voice: { id, address, seconds }, place }, at) => ({
      id,
      label: place < 0 ? text.wholeVoice(at + 1) : text.voiceOnPage(at + 1, place + 1),
      address,
      seconds,
      pageKey: pages[place]?.key,
      replies: replies.filter(({ voiceId }) => voiceId === id),
    }))
}
