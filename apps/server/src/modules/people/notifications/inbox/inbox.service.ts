import { badgeLimit, type archiveActions, type loadNotifications, type Notification } from '@khue/contracts/people/notifications'
import type { Query } from '@khue/contracts/endpoint'
import type { Deps } from '#platform/deps'
import { emitToPeople } from '#platform/realtime/broadcast'
import { handleInBatches } from '#platform/postgres/batches'
import { inboxError } from './inbox.errors.ts'
import * as stored from './inbox.repository.ts'

const show = ({ marks, publishedAt, readAt, archivedAt, ...row }: stored.InboxRow): Notification => ({
  ...row,
  highlightMarks: marks,
  publishedAt: publishedAt.toISOString(),
  isRead: readAt !== null,
  isArchived: archivedAt !== null,
})

/** One page of a person's inbox, newest first, and whether there is more. */
export async function loadInbox({ db }: Deps, personId: string, { lastItem, size, category, archived }: Query<typeof loadNotifications>) {
  const isArchived = archived === 'true'
  const categories = category && [category].flat()
  const rows = await stored.listOwn(db, personId, { after: lastItem, categories, isArchived, limit: size + 1 })
  return { items: rows.slice(0, size).map(show), hasMore: rows.length > size }
}

/** The number of unseen notifications; one more than the badge limit stands for all higher counts. */
export const countNotSeen = ({ db }: Deps, personId: string) => stored.countNotSeen(db, personId, badgeLimit + 1)

export async function readOne({ db }: Deps, personId: string, id: string) {
  const row = await stored.findOwn(db, personId, id)
  if (!row) throw inboxError.NOTIFICATION_NOT_FOUND()
  return show(row)
}

/** Notifies the person's other open pages. Only after a change, or two pages would notify each other endlessly. */
const refreshOwnPages = (deps: Deps, personId: string) => emitToPeople(deps, [personId], 'notifications:changed')

export async function markAllSeen(deps: Deps, personId: string) {
  if ((await stored.setAllSeen(deps.db, personId)) > 0) refreshOwnPages(deps, personId)
}

export async function markAllRead(deps: Deps, personId: string) {
  if ((await stored.setAllRead(deps.db, personId)) > 0) refreshOwnPages(deps, personId)
}

export async function markOneRead(deps: Deps, personId: string, id: string) {
  if (await stored.setRead(deps.db, personId, id)) refreshOwnPages(deps, personId)
  else await readOne(deps, personId, id) // read before, or absent
}

/** Marks notifications as read when the person opens their subject elsewhere than in the inbox: all of events with this prefix. */
export async function markReadByEventPrefix(deps: Deps, personId: string, eventPrefix: string) {
  if (await stored.setReadByEventPrefix(deps.db, { personId, eventPrefix })) refreshOwnPages(deps, personId)
}

/** Archives a notification, or restores it. */
export async function archive(deps: Deps, personId: string, { id, action }: { id: string; action: (typeof archiveActions)[number] }) {
  if (!(await stored.setArchived(deps.db, personId, id, action === 'ARCHIVE'))) throw inboxError.NOTIFICATION_NOT_FOUND()
  refreshOwnPages(deps, personId)
}

/** A guardian who collects for a child does not get the child's private notifications. */
export async function collectInbox({ db }: Deps, personId: string, readerId: string) {
  const all = await stored.listEverOf(db, personId)
  const rows = readerId === personId ? all : all.filter(({ type }) => !type.endsWith('_PRIVATE'))
  return {
    'Thông báo': rows.map(({ title, content, publishedAt, readAt, reason }) => ({
      'Tiêu đề': title,
      'Nội dung': content,
      'Nhận lúc': publishedAt.toISOString(),
      'Đọc lúc': readAt?.toISOString() ?? null,
      'Vì sao nhận': reason,
    })),
  }
}

export const eraseInbox = ({ db }: Deps, personId: string) => stored.erase(db, personId)

const keptMonths = 18
const atATime = 5000

/** Deletes notifications older than a year and a half, in batches small enough not to block others, and those that raced with an erasure. */
export async function sweepInbox({ db }: Deps) {
  await stored.deleteLate(db)
  await handleInBatches(atATime, (limit) => stored.deleteOld(db, { months: keptMonths, limit }))
}
