import { signOrder } from '../gateway/order-token.ts'
import { isSigned, type Fields, today } from './zalopay-protocol.ts'
import { askedOf, type ZalopayGateway, type ZalopayOrder } from './zalopay-gateway.ts'

const said = (return_code: 1 | 2 | 3, sub_return_code: number, return_message: string) => ({
  return_code,
  return_message,
  sub_return_code,
  sub_return_message: return_message,
})
const malformed = said(2, -401, 'Dữ liệu yêu cầu không hợp lệ')
const unsigned = said(2, -402, 'Chữ ký không hợp lệ')
const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value)
const isCount = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** Opens a page for an order; a reference is accepted once. */
export function answerCreate(gateway: ZalopayGateway, body: Fields, pageUrl: string) {
  const { app_id, app_trans_id, app_user, amount, app_time, embed_data, item } = body
  if (!isSigned(body, [app_id, app_trans_id, app_user, amount, app_time, embed_data, item], gateway)) return unsigned
  const order = orderOf(body, gateway)
  if (!order) return malformed
  if (gateway.store.find(order.appTransId)) return said(2, -68, 'Mã giao dịch bị trùng')
  gateway.store.getOrCreate(askedOf(order))
  return {
    ...said(1, 1, 'Giao dịch thành công'),
    zp_trans_token: order.appTransId,
    order_url: `${pageUrl}?${signOrder(order, gateway.key2)}`,
  }
}

const quarterMs = 15 * 60_000

function orderOf(body: Fields, { appId }: ZalopayGateway): ZalopayOrder | undefined {
  const { app_trans_id: appTransId, app_user: appUser, item, embed_data: embedData, description, callback_url: callbackUrl } = body
  const isNamed = String(body.app_id) === appId && isText(appTransId, /^\d{6}_.{1,33}$/) && appTransId.startsWith(today())
  const isTimely =
    isCount(body.app_time, Date.now() - quarterMs, Date.now() + quarterMs) && isCount(body.expire_duration_seconds, 300, 2_592_000)
  const isNotified = isText(appUser, /^.{1,50}$/) && isText(description, /^.{1,256}$/) && isText(callbackUrl, /^https?:\/\//)
  if (!isNamed || !isTimely || !isNotified || !isCount(body.amount, 1, 1e10) || !isText(body.bank_code, /^(zalopayapp)?$/)) return undefined
  if (!isText(item, /^\[.{0,2046}\]$/) || !isText(embedData, /^\{.{0,1022}\}$/)) return undefined
  const { redirecturl: redirectUrl } = JSON.parse(embedData) as { redirecturl?: unknown } // signed by the merchant
  if (!isText(redirectUrl, /^https?:\/\//)) return undefined
  const [amount, appTime, seconds] = [Number(body.amount), Number(body.app_time), Number(body.expire_duration_seconds)]
  return {
    appTransId,
    appUser,
    appTime,
    amount,
    item,
    embedData,
    description,
    redirectUrl,
    callbackUrl,
    expiresMs: appTime + seconds * 1000,
  }
}

export function answerQuery(gateway: ZalopayGateway, body: Fields) {
  if (!isSigned(body, [body.app_id, body.app_trans_id, gateway.key1], gateway)) return unsigned
  const transaction = gateway.store.find(String(body.app_trans_id))
  const isOver = transaction?.end
    ? transaction.end.ending !== 'paid'
    : transaction === undefined || transaction.order.expiresMs < Date.now()
  if (!transaction || isOver) return { ...said(2, -54, 'Giao dịch thất bại hoặc hết hạn'), is_processing: false, amount: 0, zp_trans_id: 0 }
  if (!transaction.end) return { ...said(3, -49, 'Giao dịch chưa thực hiện'), is_processing: true, amount: 0, zp_trans_id: 0 }
  return {
    ...said(1, 1, 'Giao dịch thành công'),
    is_processing: false,
    amount: transaction.amountVnd,
    discount_amount: 0,
    zp_trans_id: Number(transaction.end.number),
  }
}

/** Accepts a refund, which is complete by the next query; once per name. */
export function answerRefund(gateway: ZalopayGateway, body: Fields) {
  const { app_id, zp_trans_id, amount, description, timestamp, m_refund_id: name } = body
  if (!isSigned(body, [app_id, zp_trans_id, amount, description, timestamp], gateway)) return unsigned
  if (!isText(name, new RegExp(`^\\d{6}_${gateway.appId}_.{1,40}$`)) || !isCount(amount, 1, 1e10)) return malformed
  const transaction = gateway.store.findPaid(String(zp_trans_id))
  if (!transaction) return said(2, -13, 'Không tìm thấy giao dịch gốc')
  if (transaction.refunds.has(name)) return said(2, -68, 'Mã hoàn tiền bị trùng')
  const refund = gateway.store.addRefund(transaction, name, Number(amount))
  return refund ? { ...said(3, 2, 'Đang hoàn tiền'), refund_id: Number(refund.number) } : said(2, -14, 'Số tiền hoàn vượt quá số đã trả')
}

export function answerRefundQuery(gateway: ZalopayGateway, body: Fields) {
  if (!isSigned(body, [body.app_id, body.m_refund_id, body.timestamp], gateway)) return unsigned
  const isKnown = gateway.store.transactions().some(({ refunds }) => refunds.has(String(body.m_refund_id)))
  return isKnown ? said(1, 1, 'Hoàn tiền thành công') : said(2, -101, 'Không tìm thấy yêu cầu hoàn tiền')
}
