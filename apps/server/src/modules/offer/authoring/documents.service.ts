import type { CourseProgramme, ItemDocument } from '@khue/contracts/offer/course-draft'
import { mostItemDocuments } from '@khue/contracts/offer/course-draft'
import { assetUrl, claimAsset } from '#modules/ground/assets'
import { findCourseHead } from '#modules/offer/courses'
import type { Actor } from '#platform/http/api'
import { type Deps, transact } from '#platform/deps'
import { authoringError } from './authoring.errors.ts'
import * as stored from './authoring.repository.ts'
import { openForChange, write } from './edit.service.ts'
import { requireAuthor } from './own-courses.service.ts'

type Place = { id: string; itemId: string; assetId: string }

/** Adds a document that was just uploaded. It belongs to the course from then on. */
export const addDocument = (deps: Deps, actor: Actor, { id, itemId, assetId }: Place, revision: number) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision, assetId })
    const { head, isOwnDocument } = opened
    const { teacherId } = head
    const personId = isOwnDocument ? teacherId : actor.id // the first addition passed the file on to the teacher
    const claimed = await claimAsset(deps, {
      assetId,
      personId,
      purpose: 'COURSE_DOCUMENT',
      forPerson: teacherId,
      isUnused: !isOwnDocument,
    })
    const document = { assetId, name: claimed.fileName, kind: claimed.kind, bytes: claimed.bytes }
    const programme = withDocuments(opened.programme, itemId, (documents) => [
      ...documents.filter((one) => one.assetId !== assetId),
      document,
    ])
    return write(deps, actor, opened, { content: head.content, programme, fields: ['items'] })
  })

export const removeDocument = (deps: Deps, actor: Actor, { id, itemId, assetId }: Place, revision: number) =>
  transact(deps, async (deps) => {
    const opened = await openForChange(deps, actor, { id, revision })
    const programme = withDocuments(opened.programme, itemId, (documents) => {
      const left = documents.filter((one) => one.assetId !== assetId)
      if (left.length === documents.length) throw authoringError.COURSE_DOCUMENT_NOT_FOUND()
      return left
    })
    return write(deps, actor, opened, { content: opened.head.content, programme, fields: ['items'] })
  })

function withDocuments(programme: CourseProgramme, itemId: string, change: (documents: ItemDocument[]) => ItemDocument[]) {
  let isFound = false
  const changed = programme.map(({ title, items }) => ({
    title,
    items: items.map((item) => {
      if (item.itemId !== itemId) return item
      isFound = true
      const documents = change(item.documents)
      if (documents.length > mostItemDocuments) throw authoringError.COURSE_TOO_MANY_DOCUMENTS()
      return { ...item, documents }
    }),
  }))
  if (!isFound) throw authoringError.COURSE_ITEM_NOT_FOUND()
  return changed
}

/** For the author and for admins, who review it. */
export async function openDocument(deps: Deps, actor: Actor, id: string, assetId: string) {
  requireAuthor(actor, await findCourseHead(deps, id))
  if (!(await stored.hasDocument(deps.db, id, assetId))) throw authoringError.COURSE_DOCUMENT_NOT_FOUND()
  return { address: await assetUrl(deps, { assetId, forPerson: actor.id }) }
}
