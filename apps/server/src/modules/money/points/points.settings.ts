import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const points = (fallback: number) => z.coerce.number().int().min(0).max(10_000_000).default(fallback)

/** What an admin may give by hand. One point pays 100 đồng, so that 2,000 are worth as much as a promotion that takes a second admin. */
const shape = {
  POINTS_ALONE_UP_TO: points(2_000).describe('how many points one admin gives one person in 24 hours without a second admin'),
  POINTS_PER_GIVER_AND_DAY: points(20_000).describe('how many points one admin may give in 24 hours'),
  POINTS_PER_RECEIVER_AND_DAY: points(10_000).describe('how many points one person may be given in 24 hours'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const pointSettings: SettingGroup = { shape }
