import type { NotificationChannel } from '@khue/contracts/notification-settings'
import { type DigestPart, type Outcome, sendOver } from '#modules/channels'
import { listContacts, listRelatives } from '#modules/identity'
import { type Deps, transact } from '#platform/deps'
import { sendPush } from '../push/send-push.service.ts'
import { isSmall, toldToGuardians } from './children.ts'
import * as evening from './evening.repository.ts'
import { listRests } from './plan.repository.ts'
import { readSwitches } from './plan.service.ts'
import { claimWanted, finish, waitAfter } from './send.service.ts'
import * as stored from './send.repository.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Sends one reader the letter of the evening, with what their small children were told. Answers whether somebody waited for one. */
export async function sendNextDigest(deps: Deps) {
  const due = await claimEvening(deps)
  if (!due) return false
  const { reader, wanted, letters } = due
  const rungsOf = (channel: NotificationChannel) => wanted.filter((one) => one.channel === channel) // what may be pushed need not be wanted in a letter
  const pushed = rungsOf('push')
  if (pushed[0]) {
    const outcome = await pushDigest(deps, reader, pushed[0].id, pushed.length)
    for (const rung of pushed) await finish(deps, rung, outcome)
  }
  await sendLetter(deps, reader, rungsOf('email'), letters)
  return true
}

/** All that waits for one reader, in hand together, so that two who want it at once make one letter. */
const claimEvening = (deps: Deps) =>
  transact(deps, async (deps) => {
    const reader = await stored.findReaderOfEvening(deps.db)
    if (!reader) return undefined
    const own = await claimWanted(deps, ({ db }) => stored.claimDigest(db, reader))
    return { reader, wanted: own?.wanted ?? [], letters: await evening.claimLetters(deps.db, reader) }
  })

async function sendLetter(deps: Deps, reader: string, own: readonly stored.InHand[], letters: readonly evening.Letter[]) {
  const told = await partsOfChildren(deps, reader, letters).catch((error: unknown) => notWritten(deps, error))
  if ('is' in told) return finishLetter(deps, own, letters, told)
  const isOfChildren = told.parts.length > 0
  if (!isOfChildren) for (const letter of letters) await evening.endLetter(deps.db, letter, { state: 'SPARED', reason: told.reason })
  const [first] = own
  if (!isOfChildren && !first) return
  const parts = [...(first ? [{ items: own.map(({ title, content: text }) => ({ title, text })) }] : []), ...told.parts]
  const id = letters[0] ? `${reader}-${letters[0].evening}` : first?.id
  const outcome = await mailDigest(deps, reader, `digest-${id}`, parts)
  await finishLetter(deps, own, isOfChildren ? letters : [], outcome)
}

/** At one moment, so that what has to be tried again is one letter again. */
const finishLetter = (deps: Deps, own: readonly stored.InHand[], letters: readonly evening.Letter[], outcome: Outcome) =>
  transact(deps, async (deps) => {
    for (const rung of own) await finish(deps, rung, outcome)
    for (const letter of letters) {
      if (outcome.is === 'sent') await evening.endLetter(deps.db, letter, { state: 'SENT' })
      else {
        const { attempts } = letter
        const waitSeconds = waitAfter(attempts, outcome)
        deps.log.warn({ attempts, outcome: outcome.is, reason: outcome.reason }, 'letter of the evening not sent')
        const state = waitSeconds === undefined ? 'FAILED' : 'WAITING'
        await evening.endLetter(deps.db, letter, { state, reason: outcome.reason, waitSeconds })
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

/** `sendOver` throws nothing: nobody was asked. */
function notWritten(deps: Deps, error: unknown): Outcome & { is: 'later' } {
  deps.log.warn({ err: error }, 'the letter of the evening could not be written')
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
    return await sendOver(deps, { over: 'email', to, message: { template: 'digest', params }, id })
  } catch (error) {
    return notWritten(deps, error)
  }
}

/** Of the days of these letters, as their reader decides by now; the reason when there is nothing. */
async function partsOfChildren(
  deps: Deps,
  guardianId: string,
  letters: readonly evening.Letter[],
): Promise<{ parts: DigestPart[]; reason?: string }> {
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return { parts: [] }
  const rests = await listRests(deps.db, [guardianId])
  if (!rests.some(({ hasDailyDigest }) => hasDailyDigest)) return { parts: [], reason: 'switched off' }
  const isOn = await readSwitches(deps, [guardianId])
  const { children } = await listRelatives(deps, guardianId)
  const small = children.filter(({ birthDate }) => isSmall(deps, birthDate))
  const told = await evening.listToldBetween(deps.db, {
    personIds: small.map(({ id }) => id),
    categories: toldToGuardians.filter((category) => isOn(guardianId, category, 'email')),
    firstEvening: first.evening,
    lastEvening: last.evening,
  })
  const parts = small.flatMap(({ id, name }) => {
    const items = told.filter(({ person_id }) => person_id === id).map(({ title, content: text }) => ({ title, text }))
    return items.length > 0 ? [{ of: name, items }] : []
  })
  return { parts, reason: 'nothing to tell' }
}

export const eraseLetters = async ({ db }: Deps, personId: string) => void (await evening.deleteLettersOf(db, personId))
