import type { StrokeKind } from '@khue/contracts/learning/mark-states'

const drawn: Record<Exclude<StrokeKind, 'TEXT'>, (count: number) => string> = {
  PEN: (count) => `${count} nét bút`,
  CIRCLE: (count) => `${count} chỗ khoanh`,
  TICK: (count) => `${count} dấu đúng`,
  CROSS: (count) => `${count} dấu sai`,
  QUESTION: (count) => `${count} dấu hỏi`,
}

export const markedPageText = {
  drawn,
  wrote: (words: string) => `chữ “${words}”`,
  marks: (list: string) => `Giáo viên đã chấm trên trang này: ${list}.`,
  noMarks: 'Trang này chưa có nét chấm.',
  voice: (number: number, seconds: string) => `Lời nói ${number} của giáo viên, dài ${seconds}`,
}
