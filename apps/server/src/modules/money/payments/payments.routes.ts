import * as balanceApi from '@khue/contracts/money/balance'
import * as api from '@khue/contracts/money/payments'
import { recheckHeldPayment, getMoneyOverview } from '@khue/contracts/money/suspense'
import { type Api, serve } from '#platform/http/api'
import { commonError } from '#platform/errors'
import { findOwnByCode, readByLink } from './checkouts/checkouts.service.ts'
import { listBalanceEntries, readBalance } from './balance/balance.service.ts'
import { recheckHeld } from './querying/recheck-held.service.ts'
import { readOverview } from './desk/suspense.service.ts'
import { vietqrRoutes } from './vietqr/vietqr.routes.ts'
import { answerVnpay, notGenuine } from './vnpay/vnpay-callback.service.ts'
import { readNotice } from './vnpay/vnpay-notice.ts'
import { vnpaySettings } from './vnpay/vnpay-settings.ts'
import { readSigned } from './vnpay/vnpay-signature.ts'
import { walletRoutes } from './wallets.routes.ts'

/** Counted per merchant and only after signature verification: neither a busy gateway nor a forger can block authentic callbacks. */
const callbackLimit = { max: 6000, seconds: 60 }

export function paymentRoutes(app: Api) {
  walletRoutes(app)
  vietqrRoutes(app)

  serve(app, balanceApi.getBalance, ({ deps, actor }) => readBalance(deps, actor.id))

  serve(app, balanceApi.listBalanceEntries, async ({ deps, actor, query }) => {
    const { entries, hasMore } = await listBalanceEntries(deps, actor.id, query.cursor)
    const last = entries.at(-1)
    return {
      items: entries.map(({ id, at, amount, reason }) => ({ id, at: at.toISOString(), amount, reason })),
      ...(hasMore && last && { nextCursor: last.id }),
    }
  })

  serve(app, api.vnpayCallback, async ({ deps, query, caller }) => {
    const settings = vnpaySettings(deps.config)
    if (!settings) throw commonError.NOT_FOUND()
    const params = readSigned(query, settings.hashSecret)
    if (!params) {
      deps.log.warn({ requestId: caller.requestId, ip: caller.ip }, 'payment callback has an invalid signature')
      return notGenuine
    }
    await app.limits.consume('vnpay callbacks', callbackLimit, settings.tmnCode)
    return answerVnpay(deps, params, settings)
  })

  serve(app, api.verifyVnpayReturn, async ({ deps, actor, query }) => {
    const settings = vnpaySettings(deps.config)
    const params = settings && readSigned(query, settings.hashSecret)
    const notice = params && readNotice(params)
    if (!notice || notice.tmnCode !== settings?.tmnCode)
      return { isAuthentic: false, isMine: false, code: null, status: null, lastAttempt: null }
    const own = actor && (await findOwnByCode(deps, actor.id, notice.code))
    if (!own) return { isAuthentic: true, isMine: false, code: null, status: null, lastAttempt: null }
    return { isAuthentic: true, isMine: true, code: own.code, status: own.status, lastAttempt: own.lastAttempt }
  })

  serve(app, api.getCheckoutByHash, ({ deps, query }) => readByLink(deps, query.code, query.signature))

  serve(app, recheckHeldPayment, ({ deps, actor, params }) => recheckHeld(deps, actor, params.code))

  serve(app, getMoneyOverview, ({ deps }) => readOverview(deps))
}
