import { canWait, notificationCategories } from '@khue/contracts/notification-settings'
import { ownAccountAge } from '@khue/contracts/families'
import { type DigestPart, type Outcome, sendOver } from '#modules/channels'
import { ageOf, listContacts, listRelatives } from '#modules/identity'
import type { Deps } from '#platform/deps'
import { sendPush } from '../push/send-push.service.ts'
import { claimWanted, finish } from './send.service.ts'
import * as stored from './send.repository.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Sends one reader the letter of the evening, with what their small children were told. Answers whether somebody waited for one. */
export async function sendNextDigest(deps: Deps) {
  const due = await claimWanted(deps, ({ db }) => stored.claimDigest(db))
  if (!due) return false
  const { wanted } = due
  const reader = wanted[0]?.personId
  if (!reader) return true // another was quicker, or nothing of it is wanted any more
  for (const channel of ['push', 'email'] as const) {
    const rungs = wanted.filter((one) => one.channel === channel) // what may be pushed need not be wanted in a letter
    const [first] = rungs
    if (!first) continue
    const items = rungs.map(({ title, content: text }) => ({ title, text }))
    const outcome = await (channel === 'push'
      ? pushDigest(deps, reader, first.id, items.length)
      : mailDigest(deps, reader, first.id, items))
    for (const rung of rungs) await finish(deps, rung, outcome)
  }
  return true
}

const inboxPath = '/account/notifications'

const pushDigest = (deps: Deps, personId: string, id: string, count: number) =>
  sendPush(deps, personId, {
    tag: `digest-${id}`,
    title: 'Tin trong ngày của gia đình bạn',
    body: `${count} tin mới đang chờ bạn xem.`,
    url: inboxPath,
    isUrgent: false,
  })

async function mailDigest(deps: Deps, personId: string, id: string, own: DigestPart['items']): Promise<Outcome> {
  try {
    const to = (await listContacts(deps, [personId])).get(personId)?.email
    if (!to) return { is: 'refused', reason: 'no address' }
    const params = {
      parts: [{ items: own }, ...(await partsOfChildren(deps, personId))],
      url: new URL(inboxPath, deps.config.publicUrl).href,
      unsubscribeUrl: unsubscribeUrl(deps.config, { personId, scope: 'DIGEST' }),
    }
    return await sendOver(deps, { over: 'email', to, message: { template: 'digest', params }, id: `digest-${id}` })
  } catch (error) {
    deps.log.warn({ err: error }, 'the letter of the evening could not be written')
    return { is: 'later', reason: 'not written' } // `sendOver` throws nothing: nobody was asked
  }
}

/** What could wait, but no advertising: nobody agreed to get a child's. */
const ofChildren = notificationCategories.filter((category) => canWait(category) && category !== 'ADS')

/** Younger than that, a child's affairs are their guardians' as well. */
async function partsOfChildren(deps: Deps, guardianId: string): Promise<DigestPart[]> {
  const { children } = await listRelatives(deps, guardianId)
  const small = children.filter(({ birthDate }) => (ageOf(deps, birthDate) ?? ownAccountAge) < ownAccountAge)
  const told = await stored.listDayOf(deps.db, { personIds: small.map(({ id }) => id), categories: ofChildren })
  return small.flatMap(({ id, name }) => {
    const items = told.filter(({ person_id }) => person_id === id).map(({ title, content: text }) => ({ title, text }))
    return items.length > 0 ? [{ of: name, items }] : []
  })
}
