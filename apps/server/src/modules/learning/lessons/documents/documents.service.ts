import { claimAsset, deleteAsset, privateUrl } from '#modules/ground/assets'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { lessonError } from '../lessons.errors.ts'
import { auditTaught } from '../teaching/in-teachers-name.ts'
import { lockTaught } from '../teaching/teach.service.ts'
import * as stored from './documents.repository.ts'

const mostDocuments = 20
type Which = { id: string; assetId: string }

const show = (deps: Deps, actor: Actor, documents: Awaited<ReturnType<typeof stored.listDocuments>>) => ({
  documents: documents.map((one) => ({ ...one, address: privateUrl(deps, one.assetId, actor.id) })),
})

/** Hands out a file that was just uploaded; it belongs to the teacher of the lesson from then on. Throws ASSET_NOT_FOUND, LESSON_TOO_MANY_DOCUMENTS. */
export const addDocument = (deps: Deps, actor: Actor, { id, assetId }: Which) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    if (lesson.state === 'CANCELLED') throw lessonError.LESSON_STATE_CHANGED({ state: lesson.state })
    const before = await stored.listDocuments(deps.db, id)
    if (before.some((one) => one.assetId === assetId)) return show(deps, actor, before)
    if (before.length >= mostDocuments) throw lessonError.LESSON_TOO_MANY_DOCUMENTS()
    const file = await claimAsset(deps, {
      assetId,
      personId: actor.id,
      purpose: 'LESSON_DOCUMENT',
      forPerson: lesson.teacherId,
      isUnused: true,
    })
    const document = { assetId, name: file.fileName, bytes: file.bytes }
    await stored.insertDocument(deps.db, { lessonId: id, ...document })
    await auditTaught(deps, actor, lesson, { did: 'document-added' })
    return show(deps, actor, [...before, document])
  })

/** Throws LESSON_DOCUMENT_NOT_FOUND. */
export const removeDocument = (deps: Deps, actor: Actor, { id, assetId }: Which) =>
  transact(deps, async (deps) => {
    const lesson = await lockTaught(deps, actor, id)
    if (!(await stored.deleteDocument(deps.db, id, assetId))) throw lessonError.LESSON_DOCUMENT_NOT_FOUND()
    await deleteAsset(deps, assetId)
    await auditTaught(deps, actor, lesson, { did: 'document-removed' })
    return show(deps, actor, await stored.listDocuments(deps.db, id))
  })
