import { reaction } from '#platform/news'
import { assetDropped } from './assets.events.ts'
import { removeBytes } from './service/remove-assets.ts'

export const assetReactions = [reaction('assets:remove_bytes', assetDropped, (deps, { assetId }) => removeBytes(deps, assetId))]
