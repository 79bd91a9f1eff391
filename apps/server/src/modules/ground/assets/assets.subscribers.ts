import { subscriber } from '#platform/outbox/domain-events'
import { assetDeleted } from './assets.events.ts'
import { removeBytes } from './service/remove-assets.ts'

export const assetSubscribers = [subscriber('assets:remove_bytes', assetDeleted, (deps, { assetId }) => removeBytes(deps, assetId))]
