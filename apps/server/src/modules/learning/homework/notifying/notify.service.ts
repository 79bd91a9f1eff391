import { listGuardians, listPeople } from '#modules/people/people'
import { type Notice, notifyAll } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { handleInBatches } from '#platform/postgres/batches'
import * as notices from './homework.notices.ts'
import { claimDisplayed, claimDueSoon, claimNudged, listNotified, type NotifiedTarget, reminderHours } from './notified.read-model.ts'

type Wanted = { assignmentIds: readonly string[]; learnerIds?: readonly string[] }
type Written = { target: NotifiedTarget; about: notices.About; personId: string }

/** One notice for each learner and each of their guardians. A few statements, however many. */
async function notifyFamilies(deps: Deps, wanted: Wanted, write: (one: Written) => Notice | undefined) {
  const targets = await listNotified(deps.db, { assignmentIds: wanted.assignmentIds, learnerIds: wanted.learnerIds ?? null })
  const written = await toFamilies(deps, targets)
  const addressed = written.flatMap((one) => {
    const notice = write(one)
    return notice ? [{ personIds: [one.personId], notice }] : []
  })
  if (addressed.length > 0) await notifyAll(deps, addressed)
}

async function toFamilies(deps: Deps, targets: readonly NotifiedTarget[]): Promise<Written[]> {
  const learnerIds = [...new Set(targets.map(({ learnerId }) => learnerId))]
  if (learnerIds.length === 0) return []
  const names = await listPeople(deps, learnerIds)
  const guardians = new Map((await listGuardians(deps, learnerIds)).map(({ id, guardianIds }) => [id, guardianIds]))
  return targets.flatMap((target) => {
    const about = aboutOf(target, names.get(target.learnerId)?.name ?? '')
    return [target.learnerId, ...(guardians.get(target.learnerId) ?? [])].map((personId) => ({
      target,
      personId,
      about: { ...about, isLearner: personId === target.learnerId },
    }))
  })
}

const aboutOf = ({ assignmentId, title, placeTitle, learnerId, dueAt }: NotifiedTarget, learner: string): notices.About => ({
  assignmentId,
  title,
  place: placeTitle,
  learnerId,
  learner,
  isLearner: false,
  dueAt: dueAt === null ? null : new Date(dueAt),
})

const assignmentsAtOnce = 50

/** Tells of work whose display time has come: of these assignments, or of all. Each once. */
export const notifyOfDisplayed = (deps: Deps, ids?: readonly string[]) =>
  handleInBatches(assignmentsAtOnce, (limit) =>
    transact(deps, async (deps) => {
      const assignmentIds = await claimDisplayed(deps.db, { ids: ids ?? null, limit })
      if (assignmentIds.length > 0) await notifyFamilies(deps, { assignmentIds }, ({ about }) => notices.givenNotice(about))
      return assignmentIds.length
    }),
  )

const targetsAtOnce = 200
/** Reminds of deadlines. Safe to run twice at once: a reminder is claimed and its notices are written in one transaction. */
export async function remindOfDeadlines(deps: Deps) {
  for (const kind of ['DAY', 'HOURS'] as const)
    await handleInBatches(targetsAtOnce, (limit) =>
      transact(deps, async (deps) => {
        const claimed = await claimDueSoon(deps.db, { hours: reminderHours[kind], limit })
        const keys = new Set(claimed.map(({ assignmentId, learnerId }) => `${assignmentId} ${learnerId}`))
        const wanted = {
          assignmentIds: [...new Set(claimed.map(({ assignmentId }) => assignmentId))],
          learnerIds: [...new Set(claimed.map(({ learnerId }) => learnerId))],
        }
        const isClaimed = ({ assignmentId, learnerId }: NotifiedTarget) => keys.has(`${assignmentId} ${learnerId}`)
        if (claimed.length > 0)
          await notifyFamilies(deps, wanted, ({ target, about }) =>
            isClaimed(target) ? notices.dueSoonNotice(about, { kind }) : undefined,
          )
        return claimed.length
      }),
    )
}

/** Reminds those who have handed nothing in, at most every six hours. Returns how many. */
export async function nudge(deps: Deps, assignmentId: string) {
  const learnerIds = await claimNudged(deps.db, assignmentId)
  const at = deps.clock()
  if (learnerIds.length > 0)
    await notifyFamilies(deps, { assignmentIds: [assignmentId], learnerIds }, ({ about }) => notices.nudgedNotice(about, { at }))
  return learnerIds.length
}

type Corrected = { assignmentId: string; correctionId: string; text: string }
export const notifyOfCorrection = (deps: Deps, { assignmentId, ...correction }: Corrected) =>
  notifyFamilies(deps, { assignmentIds: [assignmentId] }, ({ about }) => notices.correctedNotice(about, correction))

export const notifyOfDeletion = (deps: Deps, { assignmentId, reason }: { assignmentId: string; reason: string }) =>
  notifyFamilies(deps, { assignmentIds: [assignmentId] }, ({ about }) => notices.deletedNotice(about, { reason }))

type Target = { assignmentId: string; learnerId: string }
const ofTarget = ({ assignmentId, learnerId }: Target) => ({ assignmentIds: [assignmentId], learnerIds: [learnerId] })

type Receipt = Parameters<typeof notices.receivedNotice>[1]
/** The guardians get the receipt; the learner sees it on the page. */
export const notifyOfReceipt = (deps: Deps, target: Target, receipt: Receipt) =>
  notifyFamilies(deps, ofTarget(target), ({ about }) => (about.isLearner ? undefined : notices.receivedNotice(about, receipt)))

export const notifyOfOwnDue = (deps: Deps, target: Target) =>
  notifyFamilies(deps, ofTarget(target), ({ about }) => notices.ownDueNotice(about))

export const notifyOfRefusal = (deps: Deps, target: Target, refused: { extensionId: string; refusal: string }) =>
  notifyFamilies(deps, ofTarget(target), ({ about }) => notices.extensionRefusedNotice(about, refused))

/** To the teacher. */
export async function notifyOfRequest(deps: Deps, target: Target, asked: { extensionId: string; reason: string; dueAt: Date }) {
  const [found] = await listNotified(deps.db, ofTarget(target))
  if (!found) return
  const name = (await listPeople(deps, [target.learnerId])).get(target.learnerId)?.name ?? ''
  const about = { ...aboutOf(found, name), dueAt: asked.dueAt }
  await notifyAll(deps, [{ personIds: [found.teacherId], notice: notices.extensionAskedNotice(about, asked) }])
}
