import type { LecturePage } from '@khue/contracts/learning/lectures'
import type { Profile } from '@khue/contracts/people/identity'
import type { You } from './lectures.text.ts'

export type Viewer = {
  you: You
  isChild: boolean
  /** A parent watches with the child's progress. */
  isGuardian: boolean
  /** The course's teacher or an admin: nothing counts. */
  isPreview: boolean
}

export function viewerOf({ learner, teacher }: Pick<LecturePage, 'learner' | 'teacher'>, profile: Profile | undefined): Viewer {
  const isChild = profile?.isChild ?? false
  const isOwn = profile?.id === learner.id
  const isStaff = profile?.id === teacher.id || (profile?.roles ?? []).includes('admin')
  return { you: isChild ? 'em' : 'bạn', isChild, isGuardian: !isOwn, isPreview: isOwn && isStaff }
}
