import type { FilmPurpose } from '@khue/contracts/ground/media-rules'
import type { Verdict } from '../verdict.ts'

/** What the judging process does with one film: `into` receives its rendition. A fault is ours: the disk, not the film. */
export type FilmTask = { file: string; into: string; purpose: FilmPurpose }
export type FilmAnswer = { verdict: Verdict } | { fault: string }
