/**
 * Assets: files that people upload, from the declaration to the last byte, and who may read them.
 * Owns signed and resumable uploads, the rules of each purpose, content checks, private URLs, the quota per person, and the stored bytes; does not
 * own what a file is for: the module that keeps its id claims it and decides who may read it; calls no module; subscribes to its own asset.deleted;
 * publishes asset.deleted.
 */
import type { Module } from '#platform/app/module'
import { assetSettings } from './assets.settings.ts'
import { assetJobs } from './assets.jobs.ts'
import { assetSubscribers } from './assets.subscribers.ts'
import { fileRoutes } from './files.routes.ts'
import { assetRoutes } from './assets.routes.ts'
import { personalData } from './personal-data.ts'

export { privateHeaders, safeHeaders } from './file-headers.ts'
export { hasDiskSpace } from './store/disk-space.ts'
export { drawPdfPages } from './content/pdf-pages.ts'
export { pdfLimits } from './content/pdf-tasks.ts'
export { drawPages } from './serving/draw-pages.service.ts'
export { measureLectureBytes, putAssetAt, takeOverFile } from './serving/packed-files.service.ts'
export { createUpload } from './uploading/create-upload.service.ts'
export { finishUpload } from './uploading/finish-upload.service.ts'
export { sendAsset } from './serving/send-asset.service.ts'
export {
  assetUrl,
  claimAsset,
  deleteAsset,
  deleteAssets,
  documentUrl,
  filmUrl,
  linkAsset,
  openAssetPart,
  pictureUrl,
  privateUrl,
  readAsset,
  replaceAsset,
  showAssets,
  storeFile,
  storeLocalFile,
} from './serving/use-assets.service.ts'

export const assets: Module = {
  name: 'assets',
  settings: [assetSettings],
  routes: assetRoutes,
  plugins: [{ role: 'api', mount: fileRoutes }],
  subscribers: assetSubscribers,
  jobs: assetJobs,
  personalData,
}
