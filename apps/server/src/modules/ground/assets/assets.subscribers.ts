import { subscriber } from '#platform/outbox/domain-events'
import { assetDeleted } from './assets.events.ts'
import { removeBytes } from './serving/remove-assets.service.ts'

export const assetSubscribers = [subscriber('assets:remove_bytes', assetDeleted, (deps, { assetId }) => removeBytes(deps, assetId))]
