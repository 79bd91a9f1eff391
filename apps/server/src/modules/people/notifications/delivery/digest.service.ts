import type { NotificationChannel } from '@khue/contracts/people/notification-settings'
import { type DigestPart, type Outcome, sendByChannel } from '#modules/ground/channels'
import { listContacts, listRelatives } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { sendPush } from '../push/send-push.service.ts'
import { isUnderOwnAccountAge, guardianDigestCategories } from '../planning/guardian-digest-rules.ts'
import * as evening from '../planning/daily-digests.repository.ts'
import { listQuietHours } from '../planning/plan.repository.ts'
import { readPreferences } from '../planning/plan.service.ts'
import { claimDeliverable, recordOutcome, retryDelay } from './send.service.ts'
import * as stored from './send.repository.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Sends one reader's daily digest, with the notifications of their small children. Returns whether one was due. */
export async function sendNextDigest(deps: Deps) {
  const due = await claimNextDigest(deps)
  if (!due) return false
  const { reader, wanted, dailyDigests } = due
  const stepsOf = (channel: NotificationChannel) => wanted.filter((one) => one.channel === channel) // push and e-mail preferences differ
  const pushed = stepsOf('push')
  if (pushed[0]) {
    const outcome = await pushDigest(deps, reader, pushed[0].id, pushed.length)
    for (const step of pushed) await recordOutcome(deps, step, outcome)
  }
  await sendDigestMail(deps, reader, stepsOf('email'), dailyDigests)
  return true
}

/** Claims all digest rows of one reader at once, so that concurrent workers send one mail. */
const claimNextDigest = (deps: Deps) =>
  transact(deps, async (deps) => {
    const reader = await stored.findNextDigestReader(deps.db)
    if (!reader) return undefined
    const own = await claimDeliverable(deps, ({ db }) => stored.claimDigest(db, reader))
    return { reader, wanted: own?.wanted ?? [], dailyDigests: await evening.claimDailyDigests(deps.db, reader) }
  })

async function sendDigestMail(
  deps: Deps,
  reader: string,
  own: readonly stored.ClaimedDelivery[],
  dailyDigests: readonly evening.DailyDigest[],
) {
  const fromChildren = await listChildParts(deps, reader, dailyDigests).catch((error: unknown) => notWritten(deps, error))
  if ('is' in fromChildren) return finishDigest(deps, own, dailyDigests, fromChildren)
  const isOfChildren = fromChildren.parts.length > 0
  if (!isOfChildren)
    for (const dailyDigest of dailyDigests)
      await evening.finishDailyDigest(deps.db, dailyDigest, { state: 'SUPPRESSED', reason: fromChildren.reason })
  const [first] = own
  if (!isOfChildren && !first) return
  const parts = [...(first ? [{ items: own.map(({ title, content: text }) => ({ title, text })) }] : []), ...fromChildren.parts]
  const id = dailyDigests[0] ? `${reader}-${dailyDigests[0].day}` : first?.id
  const outcome = await mailDigest(deps, reader, `digest-${id}`, parts)
  await finishDigest(deps, own, isOfChildren ? dailyDigests : [], outcome)
}

/** With one timestamp, so that a retry is one digest again. */
const finishDigest = (deps: Deps, own: readonly stored.ClaimedDelivery[], dailyDigests: readonly evening.DailyDigest[], outcome: Outcome) =>
  transact(deps, async (deps) => {
    for (const step of own) await recordOutcome(deps, step, outcome)
    for (const dailyDigest of dailyDigests) {
      if (outcome.is === 'sent') await evening.finishDailyDigest(deps.db, dailyDigest, { state: 'SENT' })
      else {
        const { attempts } = dailyDigest
        const waitSeconds = retryDelay(attempts, outcome)
        deps.log.warn({ attempts, outcome: outcome.is, reason: outcome.reason }, 'daily digest not sent')
        const state = waitSeconds === undefined ? 'FAILED' : 'WAITING'
        await evening.finishDailyDigest(deps.db, dailyDigest, { state, reason: outcome.reason, waitSeconds })
      }
    }
  })

const inboxPath = '/account/notifications'

const pushDigest = (deps: Deps, personId: string, id: string, count: number) =>
  sendPush(deps, personId, {
    tag: `digest-${id}`,
    title: 'Tin trong ngày của gia đình bạn',
    body: `${count} tin mới đang chờ bạn xem.`,
    url: inboxPath,
    isUrgent: false,
  })

/** `sendByChannel` never throws, so no provider was called. */
function notWritten(deps: Deps, error: unknown): Outcome & { is: 'later' } {
  deps.log.warn({ err: error }, 'daily digest could not be built')
  return { is: 'later', reason: 'not written' }
}

async function mailDigest(deps: Deps, personId: string, id: string, parts: readonly DigestPart[]): Promise<Outcome> {
  try {
    const to = (await listContacts(deps, [personId])).get(personId)?.email
    if (!to) return { is: 'refused', reason: 'no address' }
    const params = {
      parts,
      url: new URL(inboxPath, deps.config.publicUrl).href,
      unsubscribeUrl: unsubscribeUrl(deps.config, { personId, scope: 'DIGEST' }),
    }
    return await sendByChannel(deps, { over: 'email', to, message: { template: 'digest', params }, id })
  } catch (error) {
    return notWritten(deps, error)
  }
}

/** The children's notifications for these evenings, under the reader's current preferences; the skip reason when there are none. */
async function listChildParts(
  deps: Deps,
  guardianId: string,
  dailyDigests: readonly evening.DailyDigest[],
): Promise<{ parts: DigestPart[]; reason?: string }> {
  const [first, last] = [dailyDigests[0], dailyDigests.at(-1)]
  if (!first || !last) return { parts: [] }
  const quietHours = await listQuietHours(deps.db, [guardianId])
  if (!quietHours.some(({ hasDailyDigest }) => hasDailyDigest)) return { parts: [], reason: 'switched off' }
  const isOn = await readPreferences(deps, [guardianId])
  const { children } = await listRelatives(deps, guardianId)
  const small = children.filter(({ birthDate }) => isUnderOwnAccountAge(deps, birthDate))
  const fromChildren = await evening.listChildNotifications(deps.db, {
    personIds: small.map(({ id }) => id),
    categories: guardianDigestCategories.filter((category) => isOn(guardianId, category, 'email')),
    firstEvening: first.day,
    lastEvening: last.day,
  })
  const parts = small.flatMap(({ id, name }) => {
    const items = fromChildren.filter(({ person_id }) => person_id === id).map(({ title, content: text }) => ({ title, text }))
    return items.length > 0 ? [{ of: name, items }] : []
  })
  return { parts, reason: 'nothing to report' }
}

export const eraseDigests = async ({ db }: Deps, personId: string) => void (await evening.deleteDigestsOf(db, personId))
