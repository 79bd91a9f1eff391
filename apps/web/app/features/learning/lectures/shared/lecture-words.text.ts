import type { LectureState } from '@khue/contracts/learning/lecture-states'

// Words about lectures that several pages of learning show.
export const lectureWords = {
  number: (number: number) => `Bài ${number}`,
  star: (number: number, title: string, isDone: boolean) => `Bài ${number}: ${title}, ${isDone ? 'đã thắp sao' : 'chưa xem đủ'}`,
  states: {
    OPEN: '',
    NOT_READY: 'Bài giảng chưa có phim. Thầy cô đưa lên, Khuê báo ngay.',
    LOCKED: 'Tạm khoá vì trả góp trễ hạn',
    EXPIRED: 'Video đã hết hạn xem', // spec 8
    CLOSED: 'Không còn quyền xem',
  } satisfies Record<LectureState, string>,
  done: 'Đã thắp sao',
  watched: (percent: number) => `Đã xem ${percent}%`,
  notWatched: 'Chưa xem',
  until: (day: string) => `Hết hạn ${day}`,
  expired: (day: string) => `Đã hết hạn xem ngày ${day}`,
  free: 'Học thử',
  minutes: (minutes: number) => `${minutes} phút`,
}
