import type { Input } from './access-matrix.fixture.ts'
import { nobody, type World } from './access-matrix.world.ts'

/** What an endpoint is: who may call it, and whose it is. */
export type AccessRule = {
  open: 'guest' | 'user' | 'parent' | 'admin'
  /** What is sent; left out where it needs what no proof has (a right code, a signature), then only who may call is proven. */
  own?: (world: World) => Input
  /** What is sent about the owner's thing, and the same about one that is not there. */
  thing?: (world: World) => { owners: Input; missing: Input; isChilds?: boolean }
  /** The owner's answer holds something of hers that nobody else's may hold. */
  tells?: true
  /** In a view, besides what a plain read or write would be. */
  view?: 'shown' | 'private' | 'of the session'
  /** Each try costs a password's check: only two strangers try. */
  isSlow?: true
  /** The owner does not try: it would leave the house or ask outside. */
  isBlind?: true
}
type Rest = Omit<AccessRule, 'open'>

export const forGuests = (rest: Rest = {}): AccessRule => ({ open: 'guest', ...rest })
export const forAdmins: AccessRule = { open: 'admin' }
export const own = (input: AccessRule['own'] = () => ({}), rest: Rest = {}): AccessRule => ({ open: 'user', own: input, ...rest })
export const told = (rest: Rest = {}) => own(undefined, { tells: true, ...rest })
export const hidden = (rest: Rest = {}) => own(undefined, { view: 'private', ...rest })
export const roleOnly: AccessRule = { open: 'user' }

type Build = (id: string, world: World) => Input
export const thing = (pick: (world: World) => string, build: Build, rest: Rest & { none?: string } = {}): AccessRule => {
  const { none = nobody, ...more } = rest
  return { open: 'user', thing: (world) => ({ owners: build(pick(world), world), missing: build(none, world) }), ...more }
}
/** About one's child: the mother may, and the child itself. */
export const ofChild = (build: Build, rest: Rest = {}): AccessRule => ({
  open: 'user',
  thing: (world) => ({ owners: build(world.child.id, world), missing: build(nobody, world), isChilds: true }),
  ...rest,
})
export const params: Build = (id) => ({ params: { id } })
export const inBody: Build = (id) => ({ body: { id } })
