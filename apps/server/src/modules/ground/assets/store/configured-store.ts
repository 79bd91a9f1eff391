import path from 'node:path'
import type { Config } from '#platform/config/config'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { Store } from './store.ts'

export const filesFolder = ({ dataDir }: Config) => path.join(dataDir, 'files')

const stores = new WeakMap<Config, Store>()

/** S3 when its settings are present, else a folder in DATA_DIR. */
export function storeOf(config: Config) {
  const known = stores.get(config)
  if (known) return known
  const store = config.S3_ENDPOINT ? s3Store(config) : folderStore(filesFolder(config))
  stores.set(config, store)
  return store
}
