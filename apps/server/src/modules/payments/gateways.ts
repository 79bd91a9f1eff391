import type { PaymentMethod } from '@khue/contracts/payments'
import type { Gateway } from './gateway.ts'
import { vnpayGateway } from './vnpay/vnpay-gateway.ts'

/** Every way to pay, in the order in which they are offered. */
export const gateways: readonly Gateway[] = [vnpayGateway]

const byMethod = new Map(gateways.map((gateway) => [gateway.method, gateway]))
export const gatewayOf = (method: PaymentMethod) => byMethod.get(method)
