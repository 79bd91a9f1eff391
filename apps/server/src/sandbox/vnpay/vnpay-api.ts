import { randomInt } from 'node:crypto'
import type { VnpayGateway } from './vnpay-gateway.ts'
import { gatewayTime, isSealed, sealFields } from './vnpay-protocol.ts'

const asked = 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo'.split(' ')
const answered = (
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo ' +
  'TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount'
).split(' ')
const statuses = { paid: '00', cancelled: '02', expired: '02' }

/** Answers `querydr` in the gateway's own words. What it does not know, or was asked in a wrong way, it says so, signed too. */
export function answerQuery(gateway: VnpayGateway, body: unknown) {
  const request = textsOf(body)
  const seal = (fields: Record<string, string>) =>
    sealFields(
      { vnp_ResponseId: String(randomInt(1e9)), vnp_Command: 'querydr', vnp_TmnCode: gateway.tmnCode, ...fields },
      answered,
      gateway.hashSecret,
    )
  const refuse = (code: string, message: string) => seal({ vnp_ResponseCode: code, vnp_Message: message })
  if (!request || request.vnp_Version !== '2.1.0' || request.vnp_Command !== 'querydr') return refuse('03', 'Invalid format')
  if (request.vnp_TmnCode !== gateway.tmnCode) return refuse('02', 'Invalid terminal')
  if (!isSealed(request, asked, gateway.hashSecret)) return refuse('97', 'Checksum failed')
  const transaction = gateway.find(request.vnp_TxnRef ?? '')
  if (!transaction || transaction.created !== request.vnp_TransactionDate) return refuse('91', 'Transaction not found')
  const { end } = transaction
  return seal({
    vnp_ResponseCode: '00',
    vnp_Message: 'QueryDR Success',
    vnp_TxnRef: transaction.reference,
    vnp_Amount: String(transaction.amountVnd * 100),
    vnp_BankCode: end?.bank ?? '',
    vnp_PayDate: end?.paidAt ?? gatewayTime(new Date()),
    vnp_TransactionNo: end?.number ?? '0',
    vnp_TransactionType: '01',
    vnp_TransactionStatus: end ? statuses[end.ending] : '01',
    vnp_OrderInfo: transaction.info,
  })
}

function textsOf(body: unknown): Record<string, string> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(entries)
}
