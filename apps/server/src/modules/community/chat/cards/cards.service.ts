import type { ChatCard, SentAttachment } from '@khue/contracts/community/chat-cards'
import { findCoursesShown } from '#modules/offer/courses'
import { listOrderCards } from '#modules/sale/orders'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { chatError } from '../chat.errors.ts'
import { hasLinkPreviews } from '../links/links.service.ts'
import type { MessageRow } from '../messages.repository.ts'
import { attachmentOf } from './attached.ts'
import { courseAt, firstLink } from '../links/own-links.ts'

/** Throws unless the person may see the attachment themselves; one that belongs to others is answered like one that does not exist. */
export async function requireMayAttach(deps: Deps, actor: Actor, { kind, code }: SentAttachment) {
  const found = kind === 'ORDER' ? await listOrderCards(deps, actor, [code]) : await findCoursesShown(deps, [code])
  if (!found.has(code)) throw chatError.CHAT_ATTACHMENT_NOT_FOUND()
}

type Carrying = Pick<MessageRow, 'text' | 'attached' | 'deletedAt' | 'link'>

/**
 * The cards of messages as one reader may see them: an order's for its buyer and for admins, a course's while it is listed. At most one query per
 * kind for all messages; none when nothing is attached.
 */
export async function cardsOf(deps: Deps, reader: Actor, rows: readonly Carrying[]) {
  const carried = new Map(rows.map((row) => [row, carriedBy(row, deps.config.publicUrl)]))
  const codesOf = (wanted: SentAttachment['kind']) => [
    ...new Set([...carried.values()].flat().flatMap(({ kind, code }) => (kind === wanted ? [code] : []))),
  ]
  const [orders, courses] = [await listOrderCards(deps, reader, codesOf('ORDER')), await findCoursesShown(deps, codesOf('COURSE'))]
  const show = ({ kind, code }: SentAttachment): ChatCard => {
    if (kind === 'ORDER') return { kind, code, shown: orders.get(code) ?? null }
    const course = courses.get(code)
    return { kind, code, shown: course ? { title: course.name, cover: course.cover, price: course.feeVnd, href: course.href } : null }
  }
  const isOn = hasLinkPreviews(deps)
  return (row: Carrying) => [...(carried.get(row) ?? []).map(show), ...(isOn ? pageOf(row) : [])]
}

const pageOf = ({ link }: Carrying): ChatCard[] => (link ? [{ kind: 'LINK', ...link }] : [])

/** The attachment, and the course that a pasted address of this site leads to; a duplicate appears once. */
function carriedBy({ text, attached, deletedAt }: Carrying, publicUrl: URL): SentAttachment[] {
  if (deletedAt !== null) return []
  const own = attachmentOf(attached)
  const code = courseAt(firstLink(text), publicUrl)
  const linked = code !== undefined && !(own?.kind === 'COURSE' && own.code === code) ? [{ kind: 'COURSE' as const, code }] : []
  return [...(own ? [own] : []), ...linked]
}
