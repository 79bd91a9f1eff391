import {
  channelsOf,
  defaultQuietHours,
  isOnByDefault,
  type NotificationCategory,
  notificationCategories,
  type NotificationSettings,
  type NotificationSettingsChange,
} from '@khue/contracts/notification-settings'
import type { z } from 'zod'
import { holdSubject, listContacts } from '#modules/identity'
import type { Actor } from '#platform/api'
import { type Deps, transact } from '#platform/deps'
import type { IdSlice } from '#platform/id-slices'
import * as stored from './notification-settings.repository.ts'

/** A person's settings, with the defaults filled in. */
export async function readSettings(deps: Deps, personId: string): Promise<NotificationSettings> {
  const [switches, rest] = [await stored.findSwitches(deps.db, personId), await stored.findRest(deps.db, personId)]
  const isSwitchedOn = new Map(switches.map(({ category, channel, isOn }) => [`${category} ${channel}`, isOn]))
  return {
    items: notificationCategories.map((category) => ({
      category,
      channels: channelsOf[category].map((channel) => ({
        channel,
        isOn: isSwitchedOn.get(`${category} ${channel}`) ?? isOnByDefault(category),
      })),
    })),
    quietHours: await quietHoursOf(deps, personId, rest),
    hasDailyDigest: rest?.hasDailyDigest ?? false,
  }
}

/** Those somebody has decided on, even that there are none; else those of their role. */
async function quietHoursOf(deps: Deps, personId: string, rest: Awaited<ReturnType<typeof stored.findRest>>) {
  if (rest?.hasOwnQuietHours) return rest.from && rest.to ? { from: rest.from, to: rest.to } : null
  return defaultQuietHours((await listContacts(deps, [personId])).get(personId)?.roles ?? [])
}

export const changeSettings = (deps: Deps, actor: Actor, change: z.output<typeof NotificationSettingsChange>) =>
  transact(deps, async (inside) => {
    const { id: personId } = actor
    await holdSubject(inside, actor)
    await stored.saveSwitches(inside.db, personId, change.switches ?? [])
    await stored.saveRest(inside.db, personId, change)
    return readSettings(inside, personId)
  })

/** Ids of those who have said yes to a category that needs it (`isOnByDefault`), on whatever channel. */
export const listConsenting = ({ db }: Deps, category: NotificationCategory, slice: IdSlice) => stored.listIdsOfOn(db, category, slice)

export async function collectSettings(deps: Deps, personId: string) {
  return { 'Cài đặt thông báo': await readSettings(deps, personId) }
}

export const eraseSettings = ({ db }: Deps, personId: string) => stored.deleteSettings(db, personId)
