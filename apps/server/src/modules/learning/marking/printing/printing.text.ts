import { strokeKinds, type StrokeKind } from '@khue/contracts/learning/mark-states'
import type { MarkReply, Stroke } from '@khue/contracts/learning/marking-shapes'
import { formatDate, formatTime } from '#platform/vietnam/format'

/** 825 → "8,25"; 850 → "8,5" */
export const pointsWords = (hundredths: number) => String(hundredths / 100).replace('.', ',')
/** 0:09, 1:00 */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
export const momentWords = (at: string) => `${formatTime(new Date(at))} ngày ${formatDate(new Date(at))}`

const drawn: Record<Exclude<StrokeKind, 'TEXT'>, (count: number) => string> = {
  PEN: (count) => `${count} nét bút`,
  CIRCLE: (count) => `${count} chỗ khoanh`,
  TICK: (count) => `${count} dấu đúng`,
  CROSS: (count) => `${count} dấu sai`,
  QUESTION: (count) => `${count} dấu hỏi`,
}
const answered: Record<MarkReply['kind'], (reply: MarkReply) => string> = {
  TEXT: () => '',
  VOICE: ({ seconds }) => `trả lời bằng giọng nói, dài ${clockOf(seconds ?? 0)}`,
  PHOTO: () => 'trả lời bằng một tấm ảnh',
}

export const printingText = {
  heading: 'Bài đã chấm',
  draft: 'Bài chấm chưa trả',
  learner: 'Học viên',
  teacher: 'Giáo viên',
  submitted: (version: number) => `Nộp lần ${version}`,
  returned: 'Trả bài',
  notReturned: 'Chưa trả',
  page: (at: number, all: number) => `Trang ${at} trên ${all}`,
  left: (count: number) => `Còn ${count} trang không có trong tệp này.`,
  alt: (page: number, strokes: readonly Pick<Stroke, 'kind' | 'text'>[]) => {
    const parts = strokeKinds.flatMap((kind) => {
      const ofKind = strokes.filter((stroke) => stroke.kind === kind)
      if (ofKind.length === 0) return []
      return kind === 'TEXT' ? ofKind.map((stroke) => `chữ “${stroke.text ?? ''}”`) : [drawn[kind](ofKind.length)]
    })
    return `Trang ${page} của bài làm. ${parts.length === 0 ? 'Không có nét chấm.' : `Giáo viên đã chấm: ${parts.join(', ')}.`}`
  },
  work: 'Bài làm bằng chữ',
  points: 'Điểm',
  total: 'Tổng điểm',
  of: (points: number | null, most: number) => `${points === null ? '–' : pointsWords(points)} / ${pointsWords(most)}`,
  words: 'Nhận xét của giáo viên',
  voices: 'Lời nói của giáo viên',
  voice: (number: number, seconds: number, page: number | undefined) =>
    `${number}. Dài ${clockOf(seconds)}, ${page ? `ở trang ${page}` : 'về cả bài'}. Nghe trong Khuê.`,
  files: 'Tệp gửi kèm',
  replies: 'Trả lời của gia đình',
  reply: (reply: MarkReply) => {
    const what = [answered[reply.kind](reply), reply.text].filter(Boolean).join(': ')
    return `${reply.by.name}, ${momentWords(reply.at)}: ${what}`
  },
} as const
