/**
 * Assets: files that people send, from the announcement to the last byte, and who reads them.
 * Owns signed and resumable uploads, the rules of each purpose, the check of every content, private addresses, room per person,
 * and the bytes in the store. Does not own what a file is for: whoever keeps its id claims it and says who may read it.
 * Calls nobody. Hears and announces its own asset.deleted.
 */
import type { Module } from '#platform/app/module'
import { assetJobs } from './assets.jobs.ts'
import { assetSubscribers } from './assets.subscribers.ts'
import { fileRoutes } from './files.routes.ts'
import { assetRoutes } from './assets.routes.ts'
import { personalData } from './service/personal-data.ts'

export { privateHeaders } from './file-headers.ts'
export {
  assetUrl,
  claimAsset,
  deleteAsset,
  documentUrl,
  pictureUrl,
  readAsset,
  replaceAsset,
  showAssets,
  storeFile,
} from './service/use-assets.ts'

export const assets: Module = {
  name: 'assets',
  routes: assetRoutes,
  plugins: [{ role: 'api', mount: fileRoutes }],
  subscribers: assetSubscribers,
  jobs: assetJobs,
  personalData,
}
