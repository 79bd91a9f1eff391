import {
  canWait,
  defaultQuietHours,
  isOnByDefault,
  type NotificationCategory,
  type NotificationChannel,
} from '@khue/contracts/notification-settings'
import { openChannels } from '#modules/channels'
import { type Contact, listContacts } from '#modules/identity'
import { type Deps, transact } from '#platform/deps'
import type { Told } from '../inbox/inbox.repository.ts'
import { climb, type Reader } from './ladder.ts'
import * as stored from './plan.repository.ts'

const singlesAtOnce = 200

/**
 * Decides the ways of some of what was told and nobody has decided on. Answers whether there is likely more: what is told one by one in
 * a busy moment is gathered for the next look, since a handful costs nearly as much as hundreds.
 */
export const planNext = (deps: Deps) =>
  transact(deps, async (deps) => {
    const told = await stored.takeUnplanned(deps.db, singlesAtOnce)
    const planned = told.map((one) => ({ ...one, priority: canWait(one.category) ? 1 : 0, campaignId: null }))
    await plan(deps, planned)
    return told.length === singlesAtOnce
  })

/** Of a mailing everything is planned while it is told: a row that is written once costs half. Its rungs come after all others. */
export const planMailing = (deps: Deps, told: readonly Told[], mailing: { category: NotificationCategory; campaignId: string }) =>
  plan(
    deps,
    told.map((one) => ({ ...one, ...mailing, priority: 2 })),
  )

type Unplanned = stored.Unplanned & { priority: number; campaignId: string | null }

async function plan(deps: Deps, told: readonly Unplanned[]) {
  if (told.length === 0) return
  const readerOf = await readReaders(deps, [...new Set(told.map(({ personId }) => personId))])
  const rows = told.flatMap(({ personId, id: notificationId, category, publishedAt, ...rest }) => {
    const reader = readerOf(personId)
    if (!reader) return [] // gone, or locked
    return climb(category, publishedAt, reader).map((rung) => ({ personId, notificationId, ...rest, ...rung }))
  })
  await stored.insertDeliveries(deps.db, rows)
}

/** How these people want to be told, and how they can be. */
export async function readReaders(deps: Deps, personIds: readonly string[]) {
  const [contacts, switches, rests, pushReaders] = [
    await listContacts(deps, personIds),
    await stored.listSwitches(deps.db, personIds),
    await stored.listRests(deps.db, personIds),
    await stored.listPushReaders(deps.db, personIds),
  ]
  const open = new Set(openChannels(deps, exampleMessage))
  const switched = new Map(switches.map(({ personId, category, channel, isOn }) => [`${personId} ${category} ${channel}`, isOn]))
  const restOf = new Map(rests.map((rest) => [rest.personId, rest]))
  const reachOf = ({ id, phone, email }: Contact) => {
    const ways: [NotificationChannel, boolean][] = [
      ['push', pushReaders.has(id)],
      ['email', email !== undefined && open.has('email')],
      ['zalo', phone !== undefined && open.has('zalo')],
      ['sms', phone !== undefined && open.has('sms')],
    ]
    return new Set(ways.filter(([, leadsThere]) => leadsThere).map(([channel]) => channel))
  }
  return (personId: string): Reader | undefined => {
    const contact = contacts.get(personId)
    const rest = restOf.get(personId)
    return (
      contact && {
        reach: reachOf(contact),
        isOn: (category, channel) => switched.get(`${personId} ${category} ${channel}`) ?? isOnByDefault(category),
        quietHours: rest?.hasOwnQuietHours
          ? rest.from && rest.to
            ? { from: rest.from, to: rest.to }
            : null
          : defaultQuietHours(contact.roles),
        hasDailyDigest: rest?.hasDailyDigest ?? false,
      }
    )
  }
}

/** Which channels are open depends on the kind of message alone. */
const exampleMessage = { template: 'notification', params: { title: '', text: '', why: '' } } as const
