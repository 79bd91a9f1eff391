// Separate from homework.ts, so that the browser can know the rules without loading Zod.

/** What a pupil has handed in, computed from times (spec 4). NOT_YET: the deadline is still to come; NOT_SUBMITTED: it has passed. */
export const homeworkStates = ['NOT_YET', 'SUBMITTED', 'SUBMITTED_LATE', 'NOT_SUBMITTED'] as const
export type HomeworkState = (typeof homeworkStates)[number]

/** Completion of a task (spec 3). */
export const taskCompletions = ['UNFINISHED', 'FINISHED', 'FINISH_LATE'] as const
export type TaskCompletion = (typeof taskCompletions)[number]

export function completionOf(state: HomeworkState): TaskCompletion {
  if (state === 'SUBMITTED') return 'FINISHED'
  return state === 'SUBMITTED_LATE' ? 'FINISH_LATE' : 'UNFINISHED'
}

/** TO_DO: not handed in, and the deadline is still to come. MISSED: it has passed; handing in late is still possible. DONE: handed in. */
export const homeworkLists = ['TO_DO', 'MISSED', 'DONE'] as const
export type HomeworkListName = (typeof homeworkLists)[number]

/** Whom an assignment is for: the learners of a run, of a live class, or of a course whose programme contains it. */
export const assignmentScopes = ['RUN', 'CLASS', 'COURSE'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]

/** Lists of a teacher. OPEN: given, and the deadline is still to come; ASKED: a family waits for an answer about more time. */
export const assignmentLists = ['OPEN', 'DRAFT', 'PAST', 'ASKED'] as const
export type AssignmentList = (typeof assignmentLists)[number]

/** What became of a file that was handed in: PAGES can be marked on, DOCUMENT is a download, VOICE is listened to. */
export const homeworkFileKinds = ['PAGES', 'DOCUMENT', 'VOICE'] as const
export type HomeworkFileKind = (typeof homeworkFileKinds)[number]

export const pageRotations = [0, 90, 180, 270] as const
export type PageRotation = (typeof pageRotations)[number]

/** A family's request for more time. */
export const homeworkExtensionStates = ['ASKED', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const

export const homeworkLimits = {
  titleLetters: 200,
  /** Files that the teacher hands out with an assignment. */
  files: 20,
  /** Files of one submission. */
  submittedFiles: 30,
  textLetters: 20_000,
  versions: 30,
  corrections: 20,
  correctionLetters: 2000,
  parts: 40,
  partLetters: 200,
  /** Points are written in hundredths, so that sums are exact: 8.25 points are 825. */
  mostPoints: 10_000,
  /** Work whose bytes were announced in time counts as handed in then, if it arrives within this time. */
  arrivalMinutes: 30,
  /** What a family asks for, and what the teacher grants in one tap. */
  extensionHours: 24,
  reasonLetters: 500,
} as const
