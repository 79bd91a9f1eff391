import { subscriber } from '#platform/news'
import { assetDeleted } from './assets.events.ts'
import { removeBytes } from './service/remove-assets.ts'

export const assetSubscribers = [subscriber('assets:remove_bytes', assetDeleted, (deps, { assetId }) => removeBytes(deps, assetId))]
