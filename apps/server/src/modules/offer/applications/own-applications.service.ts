import type { Body } from '@khue/contracts/endpoint'
import { type OwnApplication, openApplicationStates, type saveOwnApplication } from '@khue/contracts/offer/applications'
import { type ApplicationKind, applicationKinds, applicationWorkingDays } from '@khue/contracts/offer/teaching-profile-rules'
import { uuidv7 } from 'uuidv7'
import { lockSubject } from '#modules/people/people'
import { closeWorkItem, findDueTimes, openWorkItem } from '#modules/people/work-items'
import { applyChanges, describePublished, holdFiles, fixVideo, showTeachings, teaching } from '#modules/offer/teachers'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { describeApplicant, requireMayApply, requireNoObstacle } from './applicants.service.ts'
import { moveApplication } from './application.ts'
import { applicationError } from './applications.errors.ts'
import * as stored from './applications.repository.ts'

type Row = stored.ApplicationRow
export const applicationItem = 'TEACHER_APPLICATION' as const

const isOpen = ({ state }: Row) => openApplicationStates.some((open) => open === state)
const contentOf = (row: Row) => teaching.StoredTeaching.parse(row.content)
const findOpen = (rows: readonly Row[], kind: ApplicationKind) => rows.find((row) => row.kind === kind && isOpen(row))
export const isBarred = (rows: readonly Row[]) => rows.some(({ isFinal }) => isFinal)
const latestOf = (rows: readonly Row[], kind: ApplicationKind) => findOpen(rows, kind) ?? rows.find((row) => row.kind === kind)

/** The content that a new application begins with: the profile, else the last application of any kind. */
async function prefillOf(deps: Deps, personId: string, rows: readonly Row[]) {
  const { published } = await describePublished(deps, personId, teaching.emptyTeaching)
  const [last] = rows
  return published ?? (last ? contentOf(last) : teaching.emptyTeaching)
}

export async function getOwnApplications(deps: Deps, actor: Actor) {
  const [rows, applicant] = await Promise.all([stored.listOf(deps.db, actor.id), describeApplicant(deps, actor)])
  const [prefill, shown] = await Promise.all([
    prefillOf(deps, actor.id, rows),
    showOwn(
      deps,
      actor.id,
      applicationKinds.flatMap((kind) => latestOf(rows, kind) ?? []),
    ),
  ])
  const [begin] = await showTeachings(deps, [prefill], { readerId: actor.id, isOwner: true })
  const mayApply = (kind: ApplicationKind) =>
    !isBarred(rows) && !findOpen(rows, kind) && !applicant.obstacles.includes('MINOR') && !applicant.roles.includes(roleName(kind))
  return {
    applications: byKind((kind) => shown.find((one) => one.kind === kind) ?? null),
    prefill: begin!,
    canApply: byKind(mayApply),
    obstacles: applicant.obstacles,
  }
}
const roleName = (kind: ApplicationKind) => (kind === 'TEACHER' ? 'teacher' : 'tutor')
const byKind = <T>(valueOf: (kind: ApplicationKind) => T) => ({ TEACHER: valueOf('TEACHER'), TUTOR: valueOf('TUTOR') })

async function showOwn(deps: Deps, readerId: string, rows: readonly Row[]): Promise<OwnApplication[]> {
  const waiting = rows.filter(({ state }) => state === 'SUBMITTED' || state === 'IN_REVIEW').map(({ id }) => id)
  const [contents, due] = await Promise.all([
    showTeachings(deps, rows.map(contentOf), { readerId, isOwner: true }),
    findDueTimes(deps, applicationItem, waiting),
  ])
  return rows.map((row, i) => {
    const { id, kind, state, revision, submission, rejectionCode: code, rejectionText: text, isFinal } = row
    return {
      ...contents[i]!,
      id,
      kind,
      state,
      revision,
      submission,
      remarks: state === 'NEEDS_CHANGES' ? teaching.StoredRemarks.parse(row.remarks) : [],
      rejection: code === null ? null : { code, text: text ?? '', isFinal },
      submittedAt: row.submittedAt?.toISOString() ?? null,
      dueAt: due.get(id)?.toISOString() ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      savedAt: row.savedAt.toISOString(),
    }
  })
}

type Change = (deps: Deps, rows: Row[]) => Promise<Row>
/** Runs a change of one's own application with the person locked, so that two applications of one kind cannot begin at once. */
const changeOwn = (deps: Deps, actor: Actor, change: Change) =>
  transact(deps, async (deps) => {
    await lockSubject(deps, actor)
    const row = await change(deps, await stored.listOf(deps.db, actor.id))
    const [shown] = await showOwn(deps, actor.id, [row])
    return shown!
  })

/** Saves the changed fields; begins an application when none of the kind is open. Throws APPLICATION_CHANGED with the fields that differ. */
export const saveOwn = (deps: Deps, actor: Actor, kind: ApplicationKind, { revision, changes }: Body<typeof saveOwnApplication>) =>
  changeOwn(deps, actor, async (deps, rows) => {
    await requireMayApply(deps, actor, { kind, isBarred: isBarred(rows) })
    const open = findOpen(rows, kind)
    if (open) moveApplication(open.state, 'SAVE')
    const before = open ? contentOf(open) : await prefillOf(deps, actor.id, rows)
    const content = await applyChanges(deps, actor.id, before, changes)
    if (revision !== (open?.revision ?? 0))
      throw applicationError.APPLICATION_CHANGED({ revision: open?.revision ?? 0, fields: teaching.changedFields(before, content) })
    const row = open
      ? await stored.setApplication(deps.db, open.id, { content, revision: revision + 1, isSaved: true })
      : await stored.insertApplication(deps.db, { id: uuidv7(), personId: actor.id, kind, state: 'DRAFT', content, revision: 1 })
    if (!open || !teaching.usesSameFiles(before, content)) await holdFiles(deps, { holderId: row.id, personId: actor.id }, content)
    return row
  })

/** Sends the application. Sending twice sends once. Throws APPLICATION_INCOMPLETE with the missing fields, and what stands in the person's way. */
export const submitOwn = (deps: Deps, actor: Actor, kind: ApplicationKind, revision: number) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const open = findOpen(rows, kind)
    if (!open) throw applicationError.APPLICATION_NOT_FOUND()
    if (open.state === 'SUBMITTED' && open.revision === revision + 1) return open
    const state = moveApplication(open.state, 'SUBMIT')
    if (open.revision !== revision) throw applicationError.APPLICATION_CHANGED({ revision: open.revision, fields: [] })
    await requireMayApply(deps, actor, { kind, isBarred: isBarred(rows) })
    requireNoObstacle(await describeApplicant(deps, actor))
    const content = contentOf(open)
    const fields = teaching.missingIn(content, { isApplication: true })
    if (Object.keys(fields).length > 0) throw applicationError.APPLICATION_INCOMPLETE({ fields })
    await fixVideo(deps, content)
    const sent = { state, submission: open.submission + 1, remarks: [], revision: revision + 1, isSubmitted: true } as const
    await openWorkItem(deps, { kind: applicationItem, refId: open.id, personIds: [actor.id], workingDays: applicationWorkingDays })
    return stored.setApplication(deps.db, open.id, sent)
  })

/** Nothing more is asked of the applicant, who may apply again. Withdrawing twice withdraws once. */
export const withdrawOwn = (deps: Deps, actor: Actor, kind: ApplicationKind) =>
  changeOwn(deps, actor, async (deps, rows) => {
    const latest = latestOf(rows, kind)
    if (!latest) throw applicationError.APPLICATION_NOT_FOUND()
    if (latest.state === 'WITHDRAWN') return latest
    const state = moveApplication(latest.state, 'WITHDRAW')
    await closeWorkItem(deps, { kind: applicationItem, refId: latest.id })
    return stored.setApplication(deps.db, latest.id, { state, revision: latest.revision + 1, isSaved: true })
  })
