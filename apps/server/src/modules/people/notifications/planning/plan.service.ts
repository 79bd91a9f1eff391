import {
  canWait,
  defaultQuietHours,
  isOnByDefault,
  type NotificationCategory,
  type NotificationChannel,
} from '@khue/contracts/people/notification-settings'
import { listRefusedMailboxes, openChannels } from '#modules/ground/channels'
import { type Contact, listContacts, listGuardians } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import type { CreatedNotification } from '../inbox/inbox.repository.ts'
import { isUnderOwnAccountAge, guardianDigestCategories } from './guardian-digest-rules.ts'
import { insertDailyDigests } from './daily-digests.repository.ts'
import { planSteps, nextDigestTime, freeChannels, type Reader } from './escalation-plan.ts'
import * as stored from './plan.repository.ts'

const plannedAtOnce = 200
/** Behind everything else. */
const ofMailing = 2

/**
 * Plans the deliveries of a batch of unplanned notifications. Returns whether more are likely: notifications of a busy moment are planned as a batch,
 * since a handful costs nearly as much as hundreds.
 */
export const planNext = (deps: Deps) =>
  transact(deps, async (deps) => {
    const created = await stored.takeUnplanned(deps.db, plannedAtOnce)
    await plan(
      deps,
      created.map((one) => ({ ...one, priority: canWait(one.category) ? 1 : 0 })),
    )
    return created.length === plannedAtOnce
  })

/** Plans a mailing on creation: writing a row once costs half of updating it later. Its steps come after all others. */
export const planMailing = (
  deps: Deps,
  created: readonly CreatedNotification[],
  mailing: { category: NotificationCategory; campaignId: string },
) =>
  plan(
    deps,
    created.map((one) => ({ ...one, ...mailing, isRequested: false, priority: ofMailing })),
  )

type Unplanned = stored.Unplanned & { priority: number }

async function plan(deps: Deps, created: readonly Unplanned[]) {
  if (created.length === 0) return
  const readerOf = await readReaders(deps, [...new Set(created.map(({ personId }) => personId))])
  const rows = created.flatMap(({ personId, id: notificationId, category, publishedAt, isRequested, ...rest }) => {
    const reader = readerOf(personId)
    if (!reader) return [] // erased or locked
    const steps = planSteps({ category, isRequested }, publishedAt, reader)
    const taken = rest.campaignId === null ? steps : steps.filter(({ channel }) => freeChannels.includes(channel))
    return taken.map((step) => ({ personId, notificationId, ...rest, ...step }))
  })
  await stored.insertDeliveries(deps.db, rows)
  await planDailyDigests(deps, created)
}

/** Schedules the digests of guardians whose children got these notifications. */
async function planDailyDigests(deps: Deps, created: readonly Unplanned[]) {
  const waiting = created.filter(({ category }) => guardianDigestCategories.includes(category))
  if (waiting.length === 0) return
  const people = await listGuardians(deps, [...new Set(waiting.map(({ personId }) => personId))])
  const guardiansOf = new Map(
    people.filter(({ birthDate }) => isUnderOwnAccountAge(deps, birthDate)).map(({ id, guardianIds }) => [id, guardianIds]),
  )
  const guardianIds = [...new Set([...guardiansOf.values()].flat())]
  if (guardianIds.length === 0) return
  const readerOf = await readReaders(deps, guardianIds)
  const dailyDigests = waiting.flatMap(({ personId, category, publishedAt }) =>
    (guardiansOf.get(personId) ?? []).flatMap((guardianId) => {
      const reader = readerOf(guardianId)
      const isWanted = reader?.hasDailyDigest && reader.reach.has('email') && reader.isOn(category, 'email')
      return isWanted ? [{ personId: guardianId, dueAt: nextDigestTime(publishedAt) }] : []
    }),
  )
  if (dailyDigests.length > 0) await insertDailyDigests(deps.db, dailyDigests)
}

/** Preferences and reachable channels of these people. */
export async function readReaders(deps: Deps, personIds: readonly string[]) {
  const contacts = await listContacts(deps, personIds)
  const [isOn, quietHoursOf, pushReaders, refused] = [
    await readPreferences(deps, personIds),
    await readQuietHours(deps, contacts),
    await stored.listPushReaders(deps.db, personIds),
    await listRefusedMailboxes(
      deps,
      [...contacts.values()].flatMap(({ email }) => email ?? []),
    ),
  ]
  const open = new Set(openChannels(deps, exampleMessage))
  const reachOf = ({ id, phone, email }: Contact) => {
    const ways: [NotificationChannel, boolean][] = [
      ['push', pushReaders.has(id)],
      ['email', email !== undefined && open.has('email') && !refused.has(email)],
      ['zalo', phone !== undefined && open.has('zalo')],
      ['sms', phone !== undefined && open.has('sms')],
    ]
    return new Set(ways.filter(([, leadsThere]) => leadsThere).map(([channel]) => channel))
  }
  return (personId: string): Reader | undefined => {
    const contact = contacts.get(personId)
    return (
      contact && {
        reach: reachOf(contact),
        isOn: (category, channel) => isOn(personId, category, channel),
        ...quietHoursOf(contact),
      }
    )
  }
}

/** The channels that people have enabled by now. */
export async function readPreferences({ db }: Deps, personIds: readonly string[]) {
  const preferences = await stored.listPreferences(db, personIds)
  const switched = new Map(preferences.map(({ personId, category, channel, isOn }) => [`${personId} ${category} ${channel}`, isOn]))
  return (personId: string, category: NotificationCategory, channel: NotificationChannel) =>
    switched.get(`${personId} ${category} ${channel}`) ?? isOnByDefault(category)
}

/** Current quiet hours: the person's own, else those of their roles. */
export async function readQuietHours({ db }: Deps, contacts: ReadonlyMap<string, Contact>) {
  const quietHours = new Map((await stored.listQuietHours(db, [...contacts.keys()])).map((row) => [row.personId, row]))
  return ({ id, roles }: Contact) => {
    const row = quietHours.get(id)
    const own = row?.from && row.to ? { from: row.from, to: row.to } : null
    return { quietHours: row?.hasOwnQuietHours ? own : defaultQuietHours(roles), hasDailyDigest: row?.hasDailyDigest ?? false }
  }
}

/** Open channels depend on the kind of message alone. */
const exampleMessage = { template: 'notification', params: { title: '', text: '', reason: '' } } as const
