import type { PaymentMethod } from '@khue/contracts/money/payments'
import { balanceGateway } from '../balance/balance-gateway.ts'
import { fundiinGateway } from '../fundiin/fundiin-gateway.ts'
import type { Gateway } from '../gateway.ts'
import { momoGateway } from '../momo/momo-gateway.ts'
import { vietqrGateway } from '../vietqr/vietqr-gateway.ts'
import { vnpayGateway } from '../vnpay/vnpay-gateway.ts'
import { zalopayGateway } from '../zalopay/zalopay-gateway.ts'

/** All payment methods, in the order in which they are offered: those most families use come first. */
export const gateways: readonly Gateway[] = [vietqrGateway, momoGateway, zalopayGateway, vnpayGateway, fundiinGateway, balanceGateway]

const byMethod = new Map(gateways.map((gateway) => [gateway.method, gateway]))
export const gatewayOf = (method: PaymentMethod) => byMethod.get(method)
