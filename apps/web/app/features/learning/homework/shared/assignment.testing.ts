import type { AssignedLearner, Assignment, AssignmentCard } from '@khue/contracts/learning/homework-shapes'

export const idOf = (last: number) => `01990000-0000-7000-8000-${String(last).padStart(12, '0')}`
export const an = { id: idOf(3), name: 'Nguyễn Minh An', avatar: '/art/an.svg' }
/** 21:00 of a Wednesday evening, in hours and minutes of the Vietnamese clock. */
export const at = (time: string, day = '2026-12-02') => new Date(`${day}T${time}:00+07:00`).toISOString()

export const cardOf = (more: Partial<AssignmentCard> = {}): AssignmentCard => ({
  id: idOf(1),
  title: '12 câu phân thức',
  place: { scope: 'RUN', refId: idOf(2), title: 'Toán 8', lesson: { id: idOf(4), number: 6, startsAt: at('19:30', '2026-12-01') } },
  isDraft: false,
  isForChosen: false,
  isOfProgramme: false,
  displayAt: at('21:00', '2026-12-01'),
  dueAt: at('21:00'),
  isLocked: false,
  learners: 12,
  submitted: 5,
  drafts: 0,
  extensionsAsked: 0,
  ...more,
})

export const assignedOf = (more: Partial<AssignedLearner> = {}): AssignedLearner => ({
  learner: an,
  state: 'NOT_YET',
  completion: 'UNFINISHED',
  dueAt: at('21:00'),
  hasOwnDue: false,
  submission: null,
  draft: null,
  extension: null,
  ...more,
})

export const assignmentOf = (more: Partial<Assignment> = {}): Assignment => ({
  ...cardOf(),
  now: at('20:00'),
  revision: 3,
  content: 'Làm câu 1 đến 12.',
  document: [],
  documents: [],
  parts: [{ title: 'Trắc nghiệm', points: 400 }],
  corrections: [],
  assigned: [assignedOf()],
  ...more,
})
