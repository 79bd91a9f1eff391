import type { PayoutChannel } from '@khue/contracts/money/payout-states'
import type { Deps } from '#platform/deps'

/** How a batch can leave: always by file; by payOS once its keys are set. */
export const availableChannels = (_config: Deps['config']): PayoutChannel[] => ['FILE']
