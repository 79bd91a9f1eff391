import type { Homework, HomeworkCard, HomeworkFile, Submission } from '@khue/contracts/learning/homework-shapes'
import type { ReturnedMark } from '@khue/contracts/learning/marking-shapes'

const idOf = (last: number) => `01990000-0000-7000-8000-${String(last).padStart(12, '0')}`
export const ids = {
  homework: idOf(1),
  an: idOf(2),
  ha: idOf(3),
  lesson: idOf(4),
  run: idOf(5),
  file: idOf(6),
  other: idOf(7),
  submission: idOf(8),
  voice: idOf(9),
}
export const an = { id: ids.an, name: 'Nguyễn Minh An', avatar: '/art/an.svg' }
export const ha = { id: ids.ha, name: 'Nguyễn Thu Hà', avatar: '/art/ha.svg' }

/** Of a Monday, in hours and minutes of the Vietnamese clock. */
export const at = (time: string, day = '2026-11-30') => new Date(`${day}T${time}+07:00`).toISOString()

export const cardOf = (more: Partial<HomeworkCard> = {}): HomeworkCard => ({
  id: ids.homework,
  title: '8 câu: điều kiện xác định',
  place: { scope: 'RUN', refId: ids.run, title: 'Toán 8', lesson: { id: ids.lesson, number: 5, startsAt: at('19:30') } },
  teacher: ha,
  learner: an,
  displayAt: at('08:00', '2026-11-26'),
  dueAt: at('21:00'),
  hasOwnDue: false,
  state: 'NOT_YET',
  completion: 'UNFINISHED',
  submittedAt: null,
  versions: 0,
  hasDraft: false,
  ...more,
})

export const homeworkOf = (more: Partial<Homework> = {}): Homework => ({
  ...cardOf(),
  now: at('20:36'),
  content: [],
  documents: [],
  parts: [],
  corrections: [],
  submissions: [],
  draft: null,
  extension: null,
  isFamilyAsked: false,
  can: { submit: true, withdraw: false, askExtension: true, asksFamily: false },
  ...more,
})

export const fileOf = (assetId: string, pages = 1, more: Partial<HomeworkFile> = {}): HomeworkFile => ({
  assetId,
  name: 'Bài làm.jpg',
  bytes: 500_000,
  address: `/files/${assetId}`,
  kind: 'PAGES',
  rotation: 0,
  pages: Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    width: 900,
    height: 1200,
    address: `/files/${assetId}/${index + 1}`,
  })),
  refusal: null,
  ...more,
})

export const submissionOf = (more: Partial<Submission> = {}): Submission => ({
  id: ids.submission,
  version: 1,
  text: '',
  files: [],
  submittedAt: at('20:41:07'),
  countedAt: at('20:41:07'),
  isLate: false,
  receipt: { code: 'BN3F8K2ABC', pages: 3, bytes: 2_516_582, sha256: 'ab'.repeat(32) },
  submittedBy: an,
  ...more,
})

export const markOf = (more: Partial<ReturnedMark> = {}): ReturnedMark => ({
  id: idOf(20),
  submissionId: ids.submission,
  version: 1,
  round: 1,
  returnedAt: at('08:15', '2026-12-01'),
  teacher: ha,
  parts: [],
  words: '',
  points: [],
  total: null,
  strokes: [],
  voices: [],
  files: [],
  replies: [],
  ...more,
})
