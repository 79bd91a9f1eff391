import type { FilmChapter } from '@khue/contracts/offer/course-draft'
import { mostFilmChapters } from '@khue/contracts/ground/media-rules'

const longestTitle = 120
const longestSeconds = 14_400
const line = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\s+[-–—.:]?\s*(.+)$/

const two = (count: number) => String(count).padStart(2, '0')
/** “16:20”, “1:02:05” */
export function formatSeconds(seconds: number) {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const chapterLines = (chapters: readonly FilmChapter[]) =>
  chapters.map(({ at, title }) => `${formatSeconds(at)} ${title}`).join('\n')

type Fault = { line: number; why: 'FORM' | 'TITLE_TOO_LONG' | 'AFTER_END' | 'SAME_TIME' | 'TOO_MANY' }

/** One chapter per line, “3:20 Lập hệ phương trình”, in any order; or the first line that is wrong. */
export function readChapterLines(text: string, seconds: number | null): { chapters: FilmChapter[] } | { fault: Fault } {
  const chapters: FilmChapter[] = []
  const end = Math.min(longestSeconds, seconds ?? longestSeconds)
  for (const [index, typed] of text.split(/\r?\n/).entries()) {
    if (typed.trim() === '') continue
    const number = index + 1
    const parts = line.exec(typed.trim())
    if (!parts || Number(parts[3]) > 59 || (parts[1] !== undefined && Number(parts[2]) > 59))
      return { fault: { line: number, why: 'FORM' } }
    const at = Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
    const title = (parts[4] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (title.length > longestTitle) return { fault: { line: number, why: 'TITLE_TOO_LONG' } }
    if (at >= end) return { fault: { line: number, why: 'AFTER_END' } }
    if (chapters.some((one) => one.at === at)) return { fault: { line: number, why: 'SAME_TIME' } }
    if (chapters.length === mostFilmChapters) return { fault: { line: number, why: 'TOO_MANY' } }
    chapters.push({ at, title })
  }
  return { chapters: chapters.toSorted((a, b) => a.at - b.at) }
}
