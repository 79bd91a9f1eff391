import {
  childAgeLimit,
  childLimit,
  type createChild,
  type FamilyMember,
  guardianLimit,
  invitationPrefix,
  type inviteFamily,
  ownAccountAge,
} from '@khue/contracts/people/families'
import type { Body } from '@khue/contracts/endpoint'
import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { acceptForChild } from '#modules/people/sign-up'
import {
  ageOf,
  createPerson,
  describePerson,
  lockPeople,
  lockSubject,
  linkGuardian,
  listRelatives,
  saveFirstDetails,
  unlinkGuardian,
} from '#modules/people/people'
import { revokeGuardianAccess } from './child-sign-in/guardian-access.service.ts'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { forgetGuestPages } from '#platform/pages/guest-pages'
import { publish } from '#platform/outbox/domain-events'
import { isCode, newCode } from '#platform/crypto/public-codes'
import { familyError } from './families.errors.ts'
import { familyLinked, familyUnlinked } from './families.events.ts'
import * as stored from './families.repository.ts'

type Relative = Awaited<ReturnType<typeof listRelatives>>['children'][number]
type Person = NonNullable<Awaited<ReturnType<typeof describePerson>>>

const adultAge = 18

export async function readFamily(deps: Deps, actor: Actor) {
  const { children, guardians } = await listRelatives(deps, actor.id)
  const self = await mustExist(deps, actor.id)
  return {
    children: children.map((child) => member(deps, child, mayEnd(deps, child, child.birthDate))),
    guardians: guardians.map((guardian) => member(deps, guardian, hasOwnAccountAge(deps, self.birthDate))),
  }
}

/** A relative as shown; whether the link may end depends on the child's age. */
function member(deps: Deps, relative: Relative, canEnd: boolean): FamilyMember {
  const { id, name, avatar, birthDate, grade, linkedAt } = relative
  return {
    id,
    name,
    avatar,
    birthDate,
    grade,
    linkedAt: linkedAt.toISOString(),
    canEnd,
    isGuarded: relative.isChild && isGuarded(deps, relative, relative.guardiansOfChild),
  }
}

const hasOwnAccountAge = (deps: Deps, birthDate: string | null) => (ageOf(deps, birthDate) ?? ownAccountAge) >= ownAccountAge

/** Below 16, a child with a guardian does not decide alone (Law 91/2025/QH15). */
const isGuarded = (deps: Deps, { birthDate }: Pick<Person, 'birthDate'>, guardians: number) =>
  guardians > 0 && !hasOwnAccountAge(deps, birthDate)

/** Whether a guardian may leave. A child below 16 must keep one (Law 91/2025/QH15). */
const mayEnd = (deps: Deps, { guardiansOfChild }: Pick<Relative, 'guardiansOfChild'>, birthDateOfChild: string | null) =>
  guardiansOfChild > 1 || hasOwnAccountAge(deps, birthDateOfChild)

const mustExist = async (deps: Deps, personId: string): Promise<Person> => {
  const person = await describePerson(deps, personId)
  if (!person) throw familyError.RELATIVE_NOT_FOUND()
  return person
}

/** A parent opens an account for a child; the child signs in by a code from the parent, or by a phone of its own later. */
export async function createChildOf(deps: Deps, { actor, caller }: { actor: Actor; caller: Caller }, child: Body<typeof createChild>) {
  const { name, birthDate, gender, grade } = child
  const age = ageOf(deps, birthDate) ?? 0
  if (age < 0) throw familyError.CHILD_BIRTH_DATE_IN_FUTURE()
  if (age > childAgeLimit) throw familyError.CHILD_TOO_OLD()
  return transact(deps, async (inside) => {
    await lockSubject(inside, actor)
    const { children } = await listRelatives(inside, actor.id)
    if (children.length >= childLimit) throw familyError.TOO_MANY_CHILDREN()
    const avatarKind = gender === 'FEMALE' ? 'fk' : 'mk'
    const { personId } = await createPerson(inside, {
      name,
      birthDate,
      avatarKind,
      roles: ['student'],
      guardianId: actor.id,
      hasAccount: true,
    })
    await saveFirstDetails(inside, personId, { gender, grade })
    await acceptForChild(inside, { childId: personId, actor, caller }) // consent given by the declaration on the form
    return findMember(inside, actor.id, personId)
  })
}

async function findMember(deps: Deps, personId: string, relativeId: string) {
  const { children, guardians } = await readFamily(deps, { id: personId } as Actor) // readFamily uses only the actor's id
  const found = [...children, ...guardians].find(({ id }) => id === relativeId)
  if (!found) throw familyError.RELATIVE_NOT_FOUND()
  return found
}

/** The code is random enough to need no salt; only its hash is stored. */
const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Creates a code for another person to accept: `as` is the future role of the inviter, or of the small child the code is made for. */
export async function invite(deps: Deps, actor: Actor, { as: role, childId = actor.id }: Body<typeof inviteFamily>) {
  const code = newCode(invitationPrefix)
  const inviterId = role === 'child' ? childId : actor.id
  const expiresAt = await transact(deps, async (inside) => {
    await lockPeople(inside, [inviterId])
    const inviter = await mustExist(inside, inviterId)
    if (role === 'guardian') requireGuardian(inside, inviter)
    else await requireDecider(inside, actor, inviter)
    return stored.replaceInvitation(inside.db, { inviterId, role, codeHash: hashCode(code) })
  })
  return { code, path: `/account/family/join?code=${code}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Who may agree to another guardian: the learner, or, for a child below 16 that has one, only that guardian (Law 91/2025/QH15). Otherwise a stranger
 * could persuade a child to accept a code and take it from its parents.
 */
async function requireDecider(deps: Deps, actor: Actor, learner: Person) {
  const { guardians } = await listRelatives(deps, learner.id)
  const needsGuardian = isGuarded(deps, learner, guardians.length)
  if (actor.id === learner.id && needsGuardian) throw familyError.GUARDIAN_APPROVAL_REQUIRED()
  if (actor.id !== learner.id && !(needsGuardian && guardians.some(({ id }) => id === actor.id))) throw familyError.RELATIVE_NOT_FOUND()
  requireLearner(learner)
}

function requireGuardian(deps: Deps, { roles, birthDate }: Person) {
  const age = ageOf(deps, birthDate)
  if (!roles.includes('parent') || (age !== undefined && age < adultAge)) throw familyError.NOT_A_GUARDIAN()
}

function requireLearner({ roles }: Person) {
  if (!roles.includes('student')) throw familyError.NOT_A_LEARNER()
}

/** Who invites to what, shown before the person agrees. */
export async function getInvitation(deps: Deps, code: string) {
  const invitation = await openInvitation(deps, code)
  const { id, name, avatar } = await mustExist(deps, invitation.inviterId)
  return { inviter: { id, name, avatar }, as: invitation.role, expiresAt: invitation.expiresAt.toISOString() }
}

async function openInvitation({ db }: Deps, code: string, options?: { lock: boolean }) {
  const found = isCode(invitationPrefix, code) ? await stored.findOpenInvitation(db, hashCode(code), options) : undefined
  if (!found) throw familyError.INVITATION_INVALID()
  return found
}

/** Links the actor with the inviter: the inviter agreed by creating the code, the actor agrees here. */
export const acceptInvitation = (deps: Deps, actor: Actor, code: string) =>
  transact(deps, async (inside) => {
    const { inviterId } = await openInvitation(inside, code)
    if (inviterId === actor.id) throw familyError.INVITATION_SELF_ACCEPT()
    await lockPeople(inside, [inviterId, actor.id]) // lock order: people before invitations, as everywhere
    const { id, role } = await openInvitation(inside, code, { lock: true })
    const [guardianId, childId] = role === 'guardian' ? [inviterId, actor.id] : [actor.id, inviterId]
    await requireLinkable(inside, guardianId, childId)
    if (role === 'guardian') await requireDecider(inside, actor, await mustExist(inside, childId))
    if (!(await linkGuardian(inside, { guardianId, childId }))) throw familyError.ALREADY_LINKED()
    await stored.setAccepted(inside.db, id, actor.id)
    await stored.closeInvitationsOfChild(inside.db, childId)
    forgetGuestPages(inside) // a person of unknown age is a minor from now on
    await publish(inside, familyLinked, { id: uuidv7(), guardianId, childId, byId: actor.id })
    return findMember(inside, actor.id, inviterId)
  })

async function requireLinkable(deps: Deps, guardianId: string, childId: string) {
  requireGuardian(deps, await mustExist(deps, guardianId))
  requireLearner(await mustExist(deps, childId))
  const [ofGuardian, ofChild] = [await listRelatives(deps, guardianId), await listRelatives(deps, childId)]
  if (ofGuardian.guardians.some(({ id }) => id === childId)) throw familyError.LINK_ROLE_CONFLICT()
  if (ofGuardian.children.length >= childLimit) throw familyError.TOO_MANY_CHILDREN()
  if (ofChild.guardians.length >= guardianLimit) throw familyError.TOO_MANY_GUARDIANS()
}

/** Ends a link from either side. Locks the rows first, so that two guardians who leave concurrently do not leave a child without one. */
export const endLink = (deps: Deps, actor: Actor, relativeId: string) =>
  transact(deps, async (inside) => {
    await lockPeople(inside, [actor.id, relativeId])
    const { children, guardians } = await listRelatives(inside, actor.id)
    const child = children.find(({ id }) => id === relativeId)
    const relative = child ?? guardians.find(({ id }) => id === relativeId)
    if (!relative) throw familyError.RELATIVE_NOT_FOUND()
    if (child && !mayEnd(inside, child, child.birthDate)) throw familyError.LAST_GUARDIAN()
    // below 16 the other guardian may be using the child's account (decision 19)
    if (!child && !hasOwnAccountAge(inside, (await mustExist(inside, actor.id)).birthDate)) throw familyError.LINK_NOT_YOURS()
    const [guardianId, childId] = child ? [actor.id, relativeId] : [relativeId, actor.id]
    await unlinkGuardian(inside, { guardianId, childId })
    await stored.closeInvitationsOfChild(inside.db, childId)
    forgetGuestPages(inside) // the consents of this guardian have ended
    await publish(inside, familyUnlinked, { id: uuidv7(), guardianId, childId, byId: actor.id })
    await revokeGuardianAccess(inside, {
      childId,
      isGuarded: relative.guardiansOfChild > 1,
      keptSessionId: child ? undefined : actor.sessionId,
    })
  })
