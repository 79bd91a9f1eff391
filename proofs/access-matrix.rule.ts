import type { Input } from './access-matrix.fixture.ts'
import { nobody, type World } from './access-matrix.world.ts'

/** The expected access to an endpoint: who may call it, and whose data it concerns. */
export type AccessRule = {
  open: 'guest' | 'user' | 'parent' | 'teaching' | 'author' | 'admin'
  /** The input; omitted where it needs something that no proof has (a correct code, a signature): then only the callers are tested. */
  own?: (world: World) => Input
  /** The input naming the owner's record, and the same naming one that does not exist. */
  thing?: (world: World) => { owners: Input; missing: Input; isChilds?: boolean }
  /** The owner's answer contains data that no other person's answer may contain. */
  showsOwnData?: true
  /** How it behaves while an admin views as the owner, if different from a plain read or write. */
  view?: 'shown' | 'private' | 'of the session'
  /** Each call hashes a password: only two strangers try. */
  isSlow?: true
  /** Not called by the owner: it would leave the product or call another system. */
  isBlind?: true
}
type Rest = Omit<AccessRule, 'open'>

export const forGuests = (rest: Rest = {}): AccessRule => ({ open: 'guest', ...rest })
export const forAdmins: AccessRule = { open: 'admin' }
export const own = (input: AccessRule['own'] = () => ({}), rest: Rest = {}): AccessRule => ({ open: 'user', own: input, ...rest })
export const showing = (rest: Rest = {}) => own(undefined, { showsOwnData: true, ...rest })
export const hidden = (rest: Rest = {}) => own(undefined, { view: 'private', ...rest })
/** For teachers and tutors; whose rows they reach is tested in the module. */
export const forTeaching: AccessRule = { open: 'teaching' }
/** For who teaches, and for admins in their name. */
export const forAuthors: AccessRule = { open: 'author' }
export const roleOnly: AccessRule = { open: 'user' }

type Build = (id: string, world: World) => Input
export const thing = (pick: (world: World) => string, build: Build, rest: Rest & { none?: string } = {}): AccessRule => {
  const { none = nobody, ...more } = rest
  return { open: 'user', thing: (world) => ({ owners: build(pick(world), world), missing: build(none, world) }), ...more }
}
/** About one's child: allowed for the mother and for the child itself. */
export const ofChild = (build: Build, rest: Rest = {}): AccessRule => ({
  open: 'user',
  thing: (world) => ({ owners: build(world.child.id, world), missing: build(nobody, world), isChilds: true }),
  ...rest,
})
/** About a course of the owner, for its author and for admins. */
export const written = (build: Build, rest: Rest = {}): AccessRule => ({ ...thing(({ draftId }) => draftId, build, rest), open: 'author' })
export const ownTeaching = (input: AccessRule['own'] = () => ({}), rest: Rest = {}): AccessRule => ({
  ...own(input, rest),
  open: 'teaching',
})
export const params: Build = (id) => ({ params: { id } })
export const inBody: Build = (id) => ({ body: { id } })
