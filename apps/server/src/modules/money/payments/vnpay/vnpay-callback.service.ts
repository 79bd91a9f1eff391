import type { Deps } from '#platform/deps'
import { recordAnswer } from '../settlement/record-answer.service.ts'
import { readNotice } from './vnpay-notice.ts'
import type { VnpaySettings } from './vnpay-settings.ts'

/** The protocol's answers. VNPAY stops calling after 00 and 02, and retries after all others. */
const answers = {
  RECORDED: { RspCode: '00', Message: 'Confirm Success' },
  UNKNOWN: { RspCode: '01', Message: 'Order not found' },
  ALREADY_DECIDED: { RspCode: '02', Message: 'Order already confirmed' },
  WRONG_AMOUNT: { RspCode: '04', Message: 'Invalid amount' },
  NOT_GENUINE: { RspCode: '97', Message: 'Invalid Checksum' },
  NOT_UNDERSTOOD: { RspCode: '99', Message: 'Unknown error' },
} as const

export const notGenuine = answers.NOT_GENUINE

/** Answers a callback whose signature has been verified: merchant → reference → amount → state (architecture 4, "Sale"). */
export async function answerVnpay(deps: Deps, params: Readonly<Record<string, string>>, settings: VnpaySettings) {
  const { tmnCode, ...notice } = readNotice(params)
  if (tmnCode !== settings.tmnCode) return answers.UNKNOWN
  return answers[await recordAnswer(deps, { ...notice, method: 'VNPAY' })]
}
