import { statfs } from 'node:fs/promises'
import type { Config } from '#platform/config/config'
import { assetError } from '../assets.errors.ts'

const megabyte = 1024 * 1024

/** Whether the disk of DATA_DIR holds so many more bytes and still leaves the operator's reserve free. */
export async function hasDiskSpace({ dataDir, STORAGE_RESERVE_MB }: Config, bytes: number) {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize >= bytes + STORAGE_RESERVE_MB * megabyte
}

/** Throws STORAGE_FULL: a full disk would also stop the database. */
export async function requireDiskSpace(config: Config, bytes: number) {
  if (!(await hasDiskSpace(config, bytes))) throw assetError.STORAGE_FULL({ retryAfter: 600 })
}
