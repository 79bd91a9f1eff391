import { createHash, randomBytes } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type * as contract from '@khue/contracts/learning/homework-captures'
import { createUpload, finishUpload } from '#modules/ground/assets'
import { mayActFor } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { findHomework } from '../doing/homework.read-model.ts'
import { addPage } from '../doing/do-homework.service.ts'
import { homeworkError } from '../homework.errors.ts'
import { requireLearner } from '../learner.service.ts'
import { lockTarget } from '../target.read-model.ts'
import { findDraft } from '../work/work.repository.ts'
import * as stored from './captures.repository.ts'

const newSecret = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A code for one phone. Throws HOMEWORK_NOT_FOUND, HOMEWORK_CLOSED. */
export async function createCapture(deps: Deps, actor: Actor, assignmentId: string, asked: string | undefined) {
  const learnerId = await requireLearner(deps, actor, asked)
  return transact(deps, async (deps) => {
    const target = await lockTarget(deps.db, { assignmentId, learnerId })
    if (!target) throw homeworkError.HOMEWORK_NOT_FOUND()
    if (target.hasLeft) throw homeworkError.HOMEWORK_CLOSED()
    const code = newSecret()
    const { expiresAt } = await stored.insertCapture(deps.db, { assignmentId, learnerId, codeHash: hashOf(code), createdBy: actor.id })
    return { path: `/h#${code}`, expiresAt: expiresAt.toISOString() } // after #, so that no server on the way logs it
  })
}

export async function joinCapture(deps: Deps, code: string) {
  const key = newSecret()
  return transact(deps, async (deps) => {
    const capture = await stored.joinCapture(deps.db, hashOf(code), hashOf(key))
    if (!capture) throw homeworkError.CAPTURE_NOT_FOUND()
    return { key, ...(await show(deps, capture)) }
  })
}

/** Ends with the right of who asked for it: a guardian who is none any more, a learner who has left. */
async function getCapture(deps: Deps, key: string) {
  const capture = await stored.findCapture(deps.db, hashOf(key))
  if (!capture || !(await mayActFor(deps, capture.createdBy, capture.learnerId))) throw homeworkError.CAPTURE_NOT_FOUND()
  return capture
}

async function show(deps: Deps, { assignmentId, learnerId, until }: stored.CaptureRow) {
  const row = await findHomework(deps.db, { assignmentId, learnerId })
  if (!row || row.hasLeft) throw homeworkError.CAPTURE_NOT_FOUND()
  const draft = await findDraft(deps.db, { assignmentId, learnerId })
  return {
    title: row.title,
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    revision: draft?.revision ?? 0,
    pages: (draft?.files ?? []).map(({ assetId, rotation }) => ({ assetId, rotation })),
    until: until.toISOString(),
  }
}

export const readCapture = async (deps: Deps, key: string) => show(deps, await getCapture(deps, key))

export async function uploadPage(deps: Deps, key: string, file: Body<typeof contract.uploadCapturedPage>) {
  const { learnerId } = await getCapture(deps, key)
  return createUpload(deps, { id: learnerId, roles: [] }, { ...file, purpose: 'HOMEWORK' })
}

/** Throws CAPTURE_NOT_FOUND, and what a check of the file refuses. */
export async function addCapturedPage(deps: Deps, key: string, page: Body<typeof contract.addCapturedPage>) {
  const capture = await getCapture(deps, key)
  const { assignmentId, learnerId, createdBy } = capture
  await finishUpload(deps, learnerId, page.assetId)
  await addPage(deps, { assignmentId, learnerId }, { ...page, tell: [createdBy] })
  return show(deps, capture)
}
