import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const atLeastOne = (fallback: number) => z.coerce.number().int().min(1).default(fallback)

/** How often one admin may look for people by a whole phone or e-mail, or see these in full. */
const shape = {
  CONTACT_LOOKUPS_PER_HOUR: atLeastOne(30).describe('how many whole phones and e-mails one admin may look up in an hour'),
  CONTACT_LOOKUPS_PER_DAY: atLeastOne(100).describe('the same in 24 hours'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const userAdminSettings: SettingGroup = { shape }
