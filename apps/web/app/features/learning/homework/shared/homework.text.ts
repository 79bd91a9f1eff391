import type { HomeworkState, TaskCompletion } from '@khue/contracts/learning/homework-states'

const nb = '\u00A0'

// Vietnamese texts of homework as families see it, in lists and on pages of other features.
export const homeworkText = {
  states: {
    NOT_YET: 'Chưa nộp',
    SUBMITTED: 'Đã nộp',
    SUBMITTED_LATE: 'Nộp muộn',
    NOT_SUBMITTED: 'Không nộp',
  } satisfies Record<HomeworkState, string>,
  /** Spec 3. */
  completions: {
    UNFINISHED: 'Chưa hoàn thành',
    FINISHED: 'Hoàn thành',
    FINISH_LATE: 'Hoàn thành muộn',
  } satisfies Record<TaskCompletion, string>,
  dueToday: (time: string) => `Hạn ${time} hôm nay`,
  dueTomorrow: (time: string) => `Hạn ${time} ngày mai`,
  due: (when: string) => `Hạn ${when}`,
  wasDue: (when: string) => `Đã hết hạn ${when}`,
  noDue: 'Không có hạn nộp',
  submittedAt: (when: string) => `Nộp ${when}`,
  lesson: (number: number) => `Buổi${nb}${number}`,
  lessonOn: (day: string) => `Buổi ngày ${day}`,
  hasDraft: 'Có bản nháp',
  ofLesson: 'Bài tập của buổi này',
  noneOfLesson: 'Buổi này chưa có bài tập nào.',
} as const
