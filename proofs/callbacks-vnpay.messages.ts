import { vnpayCallbackFields } from '#testing/sale'
import type { Message } from './callbacks-vnpay.model.ts'
import type { Random } from './random.ts'

/** A request, and its meaning. */
export type CallbackRequest = { query: Record<string, string>; message: Message }
/** A payment requested from the buyer. */
export type Asked = { code: string; sum: number; paymentUrl: string }

/** Response code and transaction status, as VNPAY lists them. */
const words: readonly [Message['meaning'], string, string][] = [
  ['paid', '00', '00'],
  ['paid', '00', '00'],
  ['paid', '00', '00'],
  ['paid', '00', '00'],
  ['refused', '24', '02'],
  ['refused', '51', '02'],
  ['refused', '99', '02'],
  ['refused', '00', '02'],
  ['held', '07', '00'],
  ['held', '00', '07'],
  ['unfinished', '00', '01'],
  ['unfinished', '24', '00'],
  ['nonsense', '', '00'],
  ['nonsense', '00', 'ok'],
]

/** Amounts as VNPAY writes them, and the meaning of some of them in đồng. */
const amounts: readonly ((sum: number) => [string, number | undefined])[] = [
  (sum) => [`${sum - 1}00`, sum - 1],
  (sum) => [`${sum + 1}00`, sum + 1],
  (sum) => [`${sum * 2}00`, sum * 2],
  () => ['100', 1],
  (sum) => [`${sum}01`, undefined],
  (sum) => [`${sum}.00`, undefined],
  (sum) => [`-${sum}00`, undefined],
  () => ['0', undefined],
]

/** Changes that an attacker without the secret can make to a request. */
const forgeries: readonly ((query: Record<string, string>, other: Asked) => Record<string, string>)[] = [
  (query, other) => ({ ...query, vnp_TxnRef: other.code, vnp_OrderInfo: 'altered' }), // a replay on another order
  (query) => ({ ...query, vnp_Amount: `${query.vnp_Amount}00` }),
  (query) => ({ ...query, vnp_ResponseCode: '00', vnp_TransactionStatus: '00', vnp_TransactionNo: '99999999' }),
  (query) => ({ ...query, vnp_SecureHash: '' }),
  (query) => ({ ...query, vnp_SecureHash: 'f'.repeat(128) }),
  (query) => ({ ...query, vnp_Extra: '1' }),
]

/** Draws a random request about one of these payments; most are honest. `stranger` is a reference that belongs to no checkout. */
export function drawRequest(random: Random, asked: readonly Asked[], stranger: string): CallbackRequest {
  const about = random.pick(asked)
  const [meaning, vnp_ResponseCode, vnp_TransactionStatus] = random.pick(words)
  const [vnp_Amount, amount] = random.chance(0.2) ? random.pick(amounts)(about.sum) : [`${about.sum}00`, about.sum]
  const isForUs = !random.chance(0.05)
  const reference = random.chance(0.08) ? stranger : about.code
  const transaction = meaning === 'refused' ? '0' : random.pick(['14226112', '14226113'])
  const isOurSecret = !random.chance(0.05)
  const query = vnpayCallbackFields(
    about.paymentUrl,
    {
      vnp_ResponseCode,
      vnp_TransactionStatus,
      vnp_Amount,
      vnp_TxnRef: reference,
      vnp_TransactionNo: transaction,
      ...(!isForUs && { vnp_TmnCode: 'OTHERTMN' }),
    },
    isOurSecret ? undefined : 'ANOTHERSECRET00000000000000000001',
  )
  return { query, message: { isAuthentic: isOurSecret, isForUs, reference, amount, meaning, transaction } }
}

/** The same request, changed by an attacker. */
export const forge = (random: Random, { query, message }: CallbackRequest, asked: readonly Asked[]): CallbackRequest => ({
  query: random.pick(forgeries)(query, random.pick(asked)),
  message: { ...message, isAuthentic: false },
})
