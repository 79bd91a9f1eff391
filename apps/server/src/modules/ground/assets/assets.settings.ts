import { optionalUrl } from '#platform/config/setting-kinds'
import { z } from 'zod'
import type { SettingGroup, SettingsOf } from '#platform/config/config'

const terabyteInMb = 1_048_576
/** Storage of uploaded files in S3: all settings or none; without them files are in DATA_DIR. */
const shape = {
  STORAGE_RESERVE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(1000 * terabyteInMb)
    .default(1024)
    .describe('megabytes of the disk of DATA_DIR that uploads and films leave free'),
  S3_ENDPOINT: optionalUrl.describe('the address of the S3 service, such as https://s3.ap-southeast-1.amazonaws.com'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,32}$/)
    .optional()
    .describe('the region as the service names it, such as ap-southeast-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket'),
  S3_ACCESS_KEY_ID: z.string().min(3).optional().describe('at least 3 characters'),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe('at least 8 characters'),
}

declare module '#platform/config/config' {
  interface Config extends SettingsOf<typeof shape> {}
}

export const assetSettings: SettingGroup = {
  shape,
  allOrNone: [['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']], // files are uploaded directly to their store
  allowedHosts: ({ S3_ENDPOINT }) => ({ connections: S3_ENDPOINT ? [new URL(S3_ENDPOINT).origin] : [] }),
}
