import type { LecturePage } from '@khue/contracts/learning/lectures'
import type { Profile } from '@khue/contracts/people/identity'
import type { You } from './lectures.text.ts'

export type Viewer = {
  you: You
  isChild: boolean
  /** A parent watches with the child's progress. */
  isGuardian: boolean
}

export function viewerOf({ learner }: Pick<LecturePage, 'learner'>, profile: Profile | undefined): Viewer {
  const isChild = profile?.isChild ?? false
  return { you: isChild ? 'em' : 'bạn', isChild, isGuardian: profile?.id !== learner.id }
}
