import { signOrder } from '../gateway/order-token.ts'
import { askedOf, type MomoGateway, type MomoOrder, results } from './momo-gateway.ts'
import { type Fields, hasValidSignature, signedOf } from './momo-protocol.ts'

type Refused = { resultCode: number; message: string }
const refuse = (resultCode: number, message: string): Refused => ({ resultCode, message })
const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)
const orderId = /^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$/

/** The checks of every request; undefined when it is valid. */
function faultOf(body: Fields, gateway: MomoGateway, names: readonly string[]): Refused | undefined {
  if (body.partnerCode !== gateway.partnerCode) return refuse(11, 'Truy cập bị từ chối.')
  if (!hasValidSignature(body, names, gateway)) return refuse(13, 'Xác thực đối tác thất bại.')
  const isNamed = isText(body.requestId, /^.{1,50}$/) && isText(body.orderId, orderId) && String(body.orderId).length <= 200
  return isNamed ? undefined : refuse(20, 'Yêu cầu sai định dạng.')
}

const namesOf = (body: Fields) => ({ partnerCode: body.partnerCode, requestId: body.requestId, orderId: body.orderId })
const answered = (body: Fields, answer: Refused & Fields) => ({ ...namesOf(body), responseTime: Date.now(), ...answer })

/** Opens a page for an order: the same request gets the same page, another request for the same order is refused. */
export function answerCreate(gateway: MomoGateway, body: Fields, pageUrl: string) {
  const fault = faultOf(body, gateway, signedOf.create) ?? formFault(body)
  if (fault) return answered(body, fault)
  const before = gateway.store.find(String(body.orderId))
  if (before && before.order.requestId !== body.requestId) return answered(body, refuse(41, 'Trùng mã đơn hàng.'))
  const { order } = before ?? gateway.store.getOrCreate(askedOf(orderOf(body)))
  const payUrl = `${pageUrl}?${signOrder(order, gateway.secretKey)}`
  return answered(body, { ...refuse(...results.paid), amount: order.amount, payUrl })
}

function formFault(body: Fields) {
  const isFormed =
    body.requestType === 'captureWallet' &&
    isText(body.orderInfo, /^.{1,255}$/) &&
    isText(body.redirectUrl, /^https?:\/\//) &&
    isText(body.ipnUrl, /^https?:\/\//) &&
    isText(body.lang, /^(vi|en)$/) &&
    isText(body.extraData, /^[A-Za-z0-9+/=]*$/)
  if (!isFormed) return refuse(20, 'Yêu cầu sai định dạng.')
  const amount = body.amount
  const isPayable = typeof amount === 'number' && Number.isInteger(amount) && amount >= 1000 && amount <= 50_000_000
  return isPayable ? undefined : refuse(22, 'Số tiền ngoài giới hạn.')
}

const orderOf = (body: Fields) =>
  ({
    orderId: body.orderId,
    requestId: body.requestId,
    amount: body.amount,
    orderInfo: body.orderInfo,
    extraData: body.extraData,
    redirectUrl: body.redirectUrl,
    ipnUrl: body.ipnUrl,
    createdMs: Date.now(),
  }) as MomoOrder // each field was validated above

export function answerQuery(gateway: MomoGateway, body: Fields) {
  const fault = faultOf(body, gateway, signedOf.query)
  if (fault) return answered(body, fault)
  const transaction = gateway.store.find(String(body.orderId))
  if (!transaction) return answered(body, refuse(42, 'Không tìm thấy đơn hàng.'))
  const { end, order } = transaction
  const [resultCode, message] = end ? results[end.ending] : ([1000, 'Giao dịch đã được khởi tạo, chờ người dùng xác nhận.'] as const)
  const paid = { amount: order.amount, transId: Number(end?.number ?? '0'), payType: end?.choice ?? '', refundTrans: [] }
  return answered(body, { resultCode, message, extraData: order.extraData, ...paid })
}

/** Refunds: the same request again is the same refund. */
export function answerRefund(gateway: MomoGateway, body: Fields) {
  const fault = faultOf(body, gateway, signedOf.refund)
  if (fault) return answered(body, fault)
  const transaction = gateway.store.findPaid(String(body.transId))
  if (!transaction) return answered(body, refuse(1080, 'Không tìm thấy giao dịch gốc.'))
  const refund = gateway.store.addRefund(transaction, String(body.requestId), Number(body.amount))
  if (!refund) return answered(body, refuse(1081, 'Giao dịch hoàn tiền bị từ chối.'))
  return answered(body, { ...refuse(...results.paid), amount: refund.amountVnd, transId: Number(refund.number) })
}
