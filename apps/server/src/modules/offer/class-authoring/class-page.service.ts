import type { Reply } from '@khue/contracts/endpoint'
import type { listClassLearners, previewClass } from '@khue/contracts/offer/class-authoring'
import { slugOf } from '@khue/contracts/slug'
import { findAddress } from '#modules/offer/authoring'
import { listLearners } from '#modules/offer/seats'
import { listGuardians, listPeople } from '#modules/people/people'
import { readMarkdown } from '#platform/documents/markdown'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { findHead } from './classes.read-model.ts'
import { contentOf } from './edit.service.ts'
import { coverOf } from './own-classes.service.ts'
import { requireAuthor } from './rights.service.ts'

/** The class page of a draft. Untyped fields are empty or 0. */
export async function previewOwnClass(deps: Deps, actor: Actor, id: string): Promise<Reply<typeof previewClass>> {
  const head = requireAuthor(actor, await findHead(deps.db, id))
  const content = contentOf(head)
  const person = (await listPeople(deps, [head.teacherId])).get(head.teacherId)
  if (!person) throw new Error(`class ${id} has no teacher`)
  const { title } = await findAddress(deps, head.teacherId)
  const { startsAt, endsAt } = content.startsAt && content.endsAt ? content : { startsAt: null, endsAt: null }
  const seats = content.seats ?? 0
  return {
    ...content,
    id,
    startsAt,
    endsAt,
    seats,
    fee: content.fee ?? 0,
    code: head.listed?.code ?? '',
    slug: slugOf(content.title),
    cover: coverOf(content.subjectId, id),
    teacher: { ...person, name: `${title} ${person.name}` },
    seatsLeft: Math.max(0, seats - (head.listed?.seatsTaken ?? 0)),
    interested: head.listed?.interested ?? 0,
    status: startsAt === null ? 'IN_SCHEDULING' : 'UPCOMING',
    document: readMarkdown(content.description),
  }
}

/** Seat holders with the number of their guardians. */
export async function listOwnLearners(deps: Deps, actor: Actor, id: string): Promise<Reply<typeof listClassLearners>> {
  requireAuthor(actor, await findHead(deps.db, id))
  const ids = (await listLearners(deps, [id])).map(({ learnerId }) => learnerId)
  const [people, families] = [await listPeople(deps, ids), await listGuardians(deps, ids)]
  const guardians = new Map(families.map(({ id, guardianIds }) => [id, guardianIds.length]))
  return { items: ids.map((id) => ({ id, name: people.get(id)?.name ?? '', guardians: guardians.get(id) ?? 0 })) }
}
