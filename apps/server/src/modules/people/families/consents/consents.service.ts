import type { Consent, setConsent } from '@khue/contracts/people/families'
import { type ConsentPurpose, consentPurposeNames, consentPurposes, type ConsentSide, consentSides } from '@khue/contracts/people/consents'
import type { Body } from '@khue/contracts/endpoint'
import { uuidv7 } from 'uuidv7'
import { ageOf, findGuardianshipId, lockSubject, listGuardians, listPeople, mayActFor } from '#modules/people/people'
import { nameDevice } from '#modules/people/sessions'
import type { Actor, Caller } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { networkOf } from '#platform/http/networks'
import { forgetGuestPages } from '#platform/pages/guest-pages'
import { publish } from '#platform/outbox/domain-events'
import { isInForce, neededSides, type ConsentAnswer } from './consent.ts'
import * as stored from './consents.repository.ts'
import { familyError } from '../families.errors.ts'
import { consentRecorded } from '../families.events.ts'

type Entry = Awaited<ReturnType<typeof stored.findNewest>>[number]
type Subject = { id: string; requiredSides: readonly ConsentSide[]; guardianshipIds: ReadonlySet<string> }

/** Throws RELATIVE_NOT_FOUND unless the person is the actor or the actor's child. */
export async function listConsents(deps: Deps, actor: Actor, personId = actor.id) {
  const subject = await subjectFor(deps, actor, personId)
  const entries = await stored.findNewest(deps.db, [personId])
  const names = await listPeople(
    deps,
    entries.map(({ byId }) => byId),
  )
  return consentPurposeNames.map((purpose) => {
    const ofPurpose = entries.filter((entry) => entry.purpose === purpose)
    const decisions = (side: ConsentSide) => {
      const entry = findDecidingEntry(subject, ofPurpose, side)
      return entry
        ? { isGranted: entry.isGranted, at: entry.at.toISOString(), by: names.get(entry.byId)?.name ?? '', version: entry.version }
        : null
    }
    return {
      purpose,
      requiredSides: [...subject.requiredSides],
      mine: sideOf(actor, subject),
      decisions: { SELF: decisions('SELF'), GUARDIAN: decisions('GUARDIAN') },
      isInForce: isInForce(purpose, subject.requiredSides, decidingAnswers(subject, ofPurpose)),
    } satisfies Consent
  })
}

async function subjectFor(deps: Deps, actor: Actor, personId: string): Promise<Subject> {
  if (!(await mayActFor(deps, actor.id, personId))) throw familyError.RELATIVE_NOT_FOUND()
  const [subject] = await describeSubjects(deps, [personId])
  if (!subject) throw familyError.RELATIVE_NOT_FOUND()
  return subject
}

async function describeSubjects(deps: Deps, ids: readonly string[]): Promise<Subject[]> {
  const people = await listGuardians(deps, ids)
  return people.map(({ id, birthDate, guardianshipIds }) => ({
    id,
    requiredSides: neededSides(ageOf(deps, birthDate), guardianshipIds.length > 0),
    guardianshipIds: new Set(guardianshipIds),
  }))
}

/** The side on which the actor may answer; null when the law does not require their consent. */
function sideOf(actor: Actor, { id, requiredSides }: Subject): ConsentSide | null {
  const side = actor.id === id ? 'SELF' : 'GUARDIAN'
  return requiredSides.includes(side) ? side : null
}

/** A guardian's answer holds while the guardianship lasts under which it was given: after a new link the guardian is asked anew. */
const isEntitled = ({ guardianshipIds }: Subject, { side, guardianshipId }: Entry) =>
  side === 'SELF' || (guardianshipId !== null && guardianshipIds.has(guardianshipId))

/**
 * The deciding answer of a side, from entries of one purpose, newest first. Each guardian answers separately: a refusal by one outweighs a later
 * consent by another.
 */
function findDecidingEntry(subject: Subject, entries: readonly Entry[], side: ConsentSide) {
  const ofSide = entries.filter((entry) => entry.side === side)
  const entitled = ofSide.filter((entry) => isEntitled(subject, entry))
  return entitled.find(({ isGranted }) => !isGranted) ?? entitled[0] ?? ofSide[0]
}

function decidingAnswers(subject: Subject, entries: readonly Entry[]): Partial<Record<ConsentSide, ConsentAnswer>> {
  const words = consentSides.flatMap((side) => {
    const entry = findDecidingEntry(subject, entries, side)
    return entry ? [[side, { ...entry, isStillEntitled: isEntitled(subject, entry) }] as const] : []
  })
  return Object.fromEntries(words)
}

/** Records a consent or a refusal with its evidence. A refusal counts at once; consent to an older text is refused. */
export async function recordConsent(
  deps: Deps,
  {
    actor,
    caller,
    personId = actor.id,
    word,
  }: { actor: Actor; caller: Caller; personId: string | undefined; word: Body<typeof setConsent> },
) {
  const { purpose, version, isGranted } = word
  if (isGranted && version !== consentPurposes[purpose].version) throw familyError.CONSENT_OUTDATED()
  const evidence = { session: actor.sessionId, network: networkOf(caller.ip), program: caller.userAgent.slice(0, longestProgram) }
  return transact(deps, async (inside) => {
    if (!(await lockSubject(inside, actor, personId))) throw familyError.RELATIVE_NOT_FOUND()
    const side = sideOf(actor, await subjectFor(inside, actor, personId))
    if (!side) throw familyError.CONSENT_NOT_YOURS()
    const before = await stored.findNewestBy(inside.db, { subjectId: personId, purpose, side, byId: actor.id })
    const guardianshipId =
      side === 'GUARDIAN' ? ((await findGuardianshipId(inside, { guardianId: actor.id, childId: personId })) ?? null) : null
    await stored.insertConsent(inside.db, {
      subjectId: personId,
      purpose,
      side,
      version,
      isGranted,
      byId: actor.id,
      guardianshipId,
      evidence,
    })
    const isChanged = before?.isGranted !== isGranted || before.version !== version || before.guardianshipId !== guardianshipId
    forgetGuestPages(inside)
    if (isChanged) await publish(inside, consentRecorded, { id: uuidv7(), subjectId: personId, byId: actor.id, purpose, isGranted })
    const consent = (await listConsents(inside, actor, personId)).find((one) => one.purpose === purpose)
    if (!consent) throw familyError.RELATIVE_NOT_FOUND()
    return consent
  })
}
const longestProgram = 300

/** Every answer about a person, newest first. Only the person who answered sees its network. */
export async function listConsentLog(
  deps: Deps,
  actor: Actor,
  { personId = actor.id, page }: { personId?: string | undefined; page: number },
) {
  if (!(await mayActFor(deps, actor.id, personId))) throw familyError.RELATIVE_NOT_FOUND()
  const { rows, total } = await stored.listLog(deps.db, personId, page)
  const names = await listPeople(
    deps,
    rows.map(({ byId }) => byId),
  )
  const items = rows.map(({ id, at, purpose, side, isGranted, version, byId, evidence }) => ({
    id,
    at: at.toISOString(),
    purpose: consentPurposes[purpose as ConsentPurpose]?.title ?? purpose, // text in the database, since purposes may be retired
    side,
    isGranted,
    version,
    by: names.get(byId)?.name ?? '',
    device: byId === actor.id && evidence.program ? nameDevice(evidence.program).device : null,
  }))
  return { items, total }
}

/** Which of these people have every consent required for a purpose; call it before showing their data. */
export async function filterConsenting(deps: Deps, personIds: readonly string[], purpose: ConsentPurpose): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const entries = await stored.findNewest(deps.db, personIds, purpose)
  const spoken = [...new Set(entries.filter(({ isGranted }) => isGranted).map(({ subjectId }) => subjectId))]
  const subjects = await describeSubjects(deps, spoken)
  const consented = subjects.filter((subject) => {
    const decisions = decidingAnswers(
      subject,
      entries.filter(({ subjectId }) => subjectId === subject.id),
    )
    return isInForce(purpose, subject.requiredSides, decisions)
  })
  return new Set(consented.map(({ id }) => id))
}
