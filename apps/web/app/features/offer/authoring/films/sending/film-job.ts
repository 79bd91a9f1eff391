import type { PreparedFilm } from '../storage/film-folder.ts'
import type { Refusal } from '../preparing/prepare-messages.ts'
import type { Sending } from './upload-meter.ts'

/** How far a chosen film is on its way to its lecture. */
export type JobState =
  /** Another film is being prepared. */
  | { step: 'QUEUED' }
  | { step: 'PREPARING'; /** From 0 to 1. */ share: number }
  | { step: 'SENDING'; sending: Sending }
  /** All has arrived and is being set at the lecture. */
  | { step: 'SAVING' }
  | { step: 'PAUSED'; sending: Sending }
  /** `message` is the server's sentence; undefined: the line broke, and the job goes on by itself when it is back. */
  | { step: 'BROKEN'; message: string | undefined; sending: Sending | undefined }
  | { step: 'ELSEWHERE' }
  | { step: 'REFUSED'; why: Refusal }

export type FilmJob = Pick<PreparedFilm, 'filmId' | 'personId' | 'courseId' | 'itemId' | 'fileName'> & {
  state: JobState
  /** The chosen file itself is sent: this browser could not prepare it, or has no disk, and a reload needs the file again. */
  isSource: boolean
}

/** Nothing happens any more without the author. */
export const isResting = ({ state: { step } }: FilmJob) =>
  step === 'PAUSED' || step === 'BROKEN' || step === 'REFUSED' || step === 'ELSEWHERE'
/** What would be lost if the page were closed now. */
export const isLosable = ({ state: { step }, isSource }: FilmJob) =>
  step === 'QUEUED' || step === 'PREPARING' || (isSource && step !== 'REFUSED')
export const sendingOf = ({ state }: FilmJob) => ('sending' in state ? state.sending : undefined)
