import type { PayoutChannel } from '@khue/contracts/money/payout-states'
import type { Deps } from '#platform/deps'
import { payosChannel } from './payos-api.ts'

/** How a batch can leave: always by file; by payOS once its keys are set. */
export const availableChannels = (config: Deps['config']): PayoutChannel[] => (payosChannel(config) ? ['FILE', 'PAYOS'] : ['FILE'])
