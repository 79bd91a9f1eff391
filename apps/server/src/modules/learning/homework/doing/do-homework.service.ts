import type { Body } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/homework'
import type { HomeworkDraft, Submission, Work } from '@khue/contracts/learning/homework-shapes'
import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { claimAsset, deleteAssets } from '#modules/ground/assets'
import { newCode } from '#platform/crypto/public-codes'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { AppError } from '#platform/errors'
import { publish } from '#platform/outbox/domain-events'
import { emitToPeople } from '#platform/realtime/broadcast'
import { homeworkError } from '../homework.errors.ts'
import { homeworkPagesWanted, homeworkSubmitted } from '../homework.events.ts'
import { notifyOfReceipt } from '../notifying/notify.service.ts'
import { countDeclared } from './declared-files.read-model.ts'
import { requireLearner } from '../learner.service.ts'
import { lockTarget, lockUnsubmitted, type Target } from '../target.read-model.ts'
import { showWork } from '../work/show-work.service.ts'
import { announcedHash, isEmpty, kindOf, workHash } from '../work/work.ts'
import * as stored from '../work/work.repository.ts'

/** Locks the work of a learner for whom the actor may act. Throws HOMEWORK_NOT_FOUND, HOMEWORK_CLOSED for who left the class. */
async function lockOwn(deps: Deps, actor: Actor, assignmentId: string, learnerId: string | undefined) {
  const target = { assignmentId, learnerId: await requireLearner(deps, actor, learnerId) }
  const locked = await lockTarget(deps.db, target)
  if (!locked) throw homeworkError.HOMEWORK_NOT_FOUND()
  if (locked.hasLeft) throw homeworkError.HOMEWORK_CLOSED()
  return { ...locked, target }
}

/** Takes files that were just uploaded into this work; those that it has stay. Throws HOMEWORK_FILE_ON_ITS_WAY, HOMEWORK_FILE_IN_USE. */
async function takeFiles(deps: Deps, actor: { id: string }, target: Target, files: Work['files']) {
  const had = new Map((await stored.listFiles(deps.db, target)).map((file) => [file.assetId, file]))
  const taken: stored.FileRow[] = []
  for (const { assetId } of files) taken.push(had.get(assetId) ?? (await takeFile(deps, actor, target, assetId)))
  return taken
}

async function takeFile(deps: Deps, actor: { id: string }, target: Target, assetId: string): Promise<stored.FileRow> {
  const asset = await claimHomework(deps, { assetId, personId: actor.id, learnerId: target.learnerId })
  const kind = kindOf(asset.kind)
  const { fileName: name, bytes, sha256, width, height } = asset
  const isPicture = width !== null && height !== null
  const pages = kind === 'PAGES' ? (isPicture ? 1 : null) : 0
  const row = { ...target, assetId, kind, name, bytes, sha256, pages }
  await stored.insertFile(deps.db, row)
  if (pages === null) await publish(deps, homeworkPagesWanted, { fileId: assetId })
  if (isPicture) await stored.insertPages(deps.db, [{ fileId: assetId, page: 1, pictureId: assetId, width, height }])
  return { ...row, refusal: null, addedAt: deps.clock() }
}

/** The file belongs to the learner from then on, also when a guardian has sent it. */
async function claimHomework(deps: Deps, { assetId, personId, learnerId }: { assetId: string; personId: string; learnerId: string }) {
  const claim = { assetId, personId, purpose: 'HOMEWORK', forPerson: learnerId, isUnused: true } as const
  try {
    return await claimAsset(deps, claim)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ASSET_NOT_FOUND') throw error
    const { underWay } = await countDeclared(deps.db, { assetIds: [assetId], personIds: [personId] })
    throw underWay > 0 ? homeworkError.HOMEWORK_FILE_ON_ITS_WAY({ assetId }) : homeworkError.HOMEWORK_FILE_IN_USE({ assetId })
  }
}

type Page = Work['files'][number] & { replaces?: string | undefined; tell: readonly string[] }
/** Adds a page to the draft, or puts it where one was that is taken again; the same page again changes nothing. */
export const addPage = (deps: Deps, target: Target, { replaces, tell, ...page }: Page) =>
  transact(deps, async (deps) => {
    const locked = await lockTarget(deps.db, target)
    if (!locked || locked.hasLeft) throw homeworkError.HOMEWORK_CLOSED()
    const draft = await stored.findDraft(deps.db, target)
    const before = draft?.files ?? []
    if (before.some(({ assetId }) => assetId === page.assetId)) return
    if (before.length >= limits.submittedFiles) throw homeworkError.HOMEWORK_TOO_MANY_FILES()
    const place = before.findIndex(({ assetId }) => assetId === replaces)
    const files = place < 0 ? [...before, page] : before.with(place, page)
    await takeFiles(deps, { id: target.learnerId }, target, files)
    const saved = await stored.putDraft(deps.db, target, { text: draft?.text ?? '', files, revision: draft?.revision ?? 0 })
    await dropUnused(deps, target)
    tellOfDraft(deps, target, saved!, tell) // nobody else writes it while its target is locked
  })

/** Other pages of the learner, and of who helps, load the draft again. */
const tellOfDraft = (deps: Deps, target: Target, { revision }: { revision: number }, others: readonly string[]) =>
  emitToPeople(deps, [...new Set([target.learnerId, ...others])], 'homework:draft-saved', { ...target, revision })

/** Deletes what neither the draft nor a submission holds any more. */
async function dropUnused(deps: Deps, target: Target) {
  await deleteAssets(deps, await stored.deleteUnused(deps.db, target))
}

type DraftBody = Body<typeof contract.saveHomeworkDraft>
export const saveDraft = (
  deps: Deps,
  actor: Actor,
  assignmentId: string,
  { learnerId, revision, ...work }: DraftBody,
): Promise<HomeworkDraft> =>
  transact(deps, async (deps) => {
    const { target, dueAt } = await lockOwn(deps, actor, assignmentId, learnerId)
    await takeFiles(deps, actor, target, work.files)
    const saved = await stored.putDraft(deps.db, target, { ...work, revision })
    if (!saved) throw homeworkError.HOMEWORK_DRAFT_CHANGED({ revision: (await stored.findDraft(deps.db, target))?.revision ?? 0 })
    await dropUnused(deps, target)
    tellOfDraft(deps, target, saved, [actor.id])
    const { draft } = await showWork(deps, actor.id, target, dueAt)
    return draft!
  })

/** Throws HOMEWORK_EMPTY, HOMEWORK_FILE_IN_USE for a file that nobody declared. */
export const announceWork = (
  deps: Deps,
  actor: Actor,
  assignmentId: string,
  { learnerId, ...work }: Body<typeof contract.announceHomework>,
) =>
  transact(deps, async (deps) => {
    const { target } = await lockOwn(deps, actor, assignmentId, learnerId)
    if (isEmpty(work)) throw homeworkError.HOMEWORK_EMPTY()
    const assetIds = work.files.map(({ assetId }) => assetId)
    const declared = await countDeclared(deps.db, { assetIds, personIds: [actor.id, target.learnerId] })
    if (declared.all < assetIds.length) throw homeworkError.HOMEWORK_FILE_IN_USE()
    const at = (await stored.announce(deps.db, target, announcedHash(work)))!
    return { announcedAt: at.toISOString(), arriveBy: new Date(at.getTime() + arrivalMs).toISOString() }
  })
const arrivalMs = limits.arrivalMinutes * 60_000

type SubmitBody = Body<typeof contract.submitHomework>
/** Hands in a version, in one transaction with all of its files. */
export const submitWork = (deps: Deps, actor: Actor, assignmentId: string, { id, learnerId, ...work }: SubmitBody): Promise<Submission> =>
  transact(deps, async (deps) => {
    await lockUnsubmitted(deps.db, assignmentId)
    const { target, now, ...locked } = await lockOwn(deps, actor, assignmentId, learnerId)
    if (isEmpty(work)) throw homeworkError.HOMEWORK_EMPTY()
    const files = await takeFiles(deps, actor, target, work.files)
    const hash = workHash(
      work.text,
      work.files.map(({ rotation }, at) => ({ rotation, sha256: files[at]!.sha256 })),
    )
    const same = await stored.findSameWork(deps.db, target, hash)
    if (!same) {
      if (locked.versions >= limits.versions) throw homeworkError.HOMEWORK_TOO_MANY_VERSIONS()
      const announcedAt = await stored.findAnnounced(deps.db, target, announcedHash(work))
      const isInTime = announcedAt !== undefined && now.getTime() <= announcedAt.getTime() + arrivalMs
      const submitted = await stored.insertSubmission(
        deps.db,
        {
          ...target,
          id,
          version: locked.versions + 1,
          text: work.text,
          sha256: hash,
          submittedBy: actor.id,
          receiptCode: newCode('BN'),
          bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
          submittedAt: now,
          countedAt: isInTime ? announcedAt : now,
        },
        work.files,
      )
      if (!submitted) throw homeworkError.HOMEWORK_NOT_FOUND() // the id of other work
      await publish(deps, homeworkSubmitted, {
        submissionId: id,
        assignmentId,
        learnerId: target.learnerId,
        teacherId: locked.teacherId,
        version: submitted.version,
      })
    }
    await stored.deleteDraft(deps.db, target)
    await dropUnused(deps, target)
    const { submissions } = await showWork(deps, actor.id, target, locked.dueAt)
    const shown = submissions.find((one) => one.id === (same?.id ?? id))!
    if (!same)
      await notifyOfReceipt(deps, target, {
        submissionId: id,
        countedAt: new Date(shown.countedAt),
        isLate: shown.isLate,
        pages: shown.receipt.pages,
        code: shown.receipt.code,
      })
    return shown
  })

/** Takes the newest version back. Throws HOMEWORK_NOT_WITHDRAWABLE. */
export const withdrawWork = (deps: Deps, actor: Actor, assignmentId: string, learnerId: string | undefined) =>
  transact(deps, async (deps) => {
    const { target, isOnTime, dueAt } = await lockOwn(deps, actor, assignmentId, learnerId)
    const [newest, ...others] = await stored.listSubmissions(deps.db, target, dueAt)
    if (!newest || !isOnTime || newest.submission.markingAt) throw homeworkError.HOMEWORK_NOT_WITHDRAWABLE()
    await stored.setWithdrawn(deps.db, newest.submission.id)
    return { versions: others.length }
  })
