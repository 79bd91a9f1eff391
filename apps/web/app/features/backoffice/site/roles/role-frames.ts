import type { Role } from '@khue/contracts/endpoint'
import { admin } from './admin-frame.ts'
import { learner, parent } from './learning-frames.ts'
import { isUnder, type RoleFrame, settingsPath } from './role-frame.ts'
import { masterFrame, teacher, tutor } from './teaching-frames.ts'

/** One object per role: menu, bar of phones, and the pages that only its holders open. */
export const roleFrames: Readonly<Record<Role, RoleFrame>> = { student: learner, parent, teacher, tutor, master: masterFrame, admin }

// navigation, rule 2: pages of everybody, which keep the frame used last
const sharedPages = [
  '/account/calendar',
  '/account/lessons',
  '/account/chat',
  '/account/notifications',
  '/account/my-orders',
  '/account/supports',
  settingsPath,
]

/** The frames that a person can switch between. Who teaches in both ways has one desk. */
export function framesOf(roles: readonly Role[]): RoleFrame[] {
  const isTeacher = roles.includes('teacher')
  const order: Role[] = ['student', 'parent', 'teacher', 'tutor', 'master', 'admin']
  return order
    .filter((role) => roles.includes(role) && !(role === 'tutor' && isTeacher) && !(role === 'student' && roles.includes('parent')))
    .map((role) => roleFrames[role])
}

const learning = (roles: readonly Role[]) => (roles.includes('parent') ? parent : learner)

/**
 * The frame of a page (navigation, rule 2): the address decides; shared pages keep the frame used last, and without one show the person's
 * first role.
 */
export function frameAt(path: string, roles: readonly Role[], last: string | undefined): RoleFrame {
  const held = framesOf(roles)
  const isOwner = ({ owns }: RoleFrame) => owns.some((root) => isUnder(path, root))
  const own = held.find(isOwner) ?? held.find(({ shows = [] }) => shows.some((root) => isUnder(path, root)))
  const area = own ?? [masterFrame, teacher, admin].find(isOwner)
  if (area) return area
  const isShared = !path.startsWith('/account/') || sharedPages.some((root) => isUnder(path, root))
  return (isShared && (held.find(({ role }) => role === last) ?? held[0])) || learning(roles)
}

/** Whether a person opens pages of another role in their own frame, as admins open a teacher's courses. */
export const isShownTo = (path: string, roles: readonly Role[]) =>
  framesOf(roles).some(({ shows = [] }) => shows.some((root) => isUnder(path, root)))

/** The frame whose pages only its holders open. A person without one of these roles gets the page of a missing address. */
export const ownersOf = (path: string): RoleFrame[] =>
  Object.values(roleFrames).filter(({ owns }) => owns.some((root) => isUnder(path, root)))
