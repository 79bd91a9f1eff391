import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const shape = {
  CONTRACT_PARTY: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .optional()
    .describe('party A of contracts with teachers: legal name, tax code and address of who runs this installation'),
  CONTRACT_PHOTO_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .default(30)
    .describe('how many days after a contract is completed its ID photos are kept'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const contractSettings: SettingGroup = { shape }
