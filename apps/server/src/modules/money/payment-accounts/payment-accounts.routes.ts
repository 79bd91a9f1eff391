import * as api from '@khue/contracts/money/payment-accounts'
import { type Api, serve } from '#platform/http/api'
import { addAccount, deleteAccount, listOwnAccounts, preferAccount } from './payment-accounts.service.ts'

export function paymentAccountRoutes(app: Api) {
  serve(app, api.listPaymentAccounts, async ({ deps, actor }) => ({ items: await listOwnAccounts(deps, actor) }))
  serve(app, api.addPaymentAccount, ({ deps, actor, body }) => addAccount(deps, actor, body))
  serve(app, api.setDefaultPaymentAccount, ({ deps, actor, params }) => preferAccount(deps, actor, params.id))
  serve(app, api.deletePaymentAccount, async ({ deps, actor, params, body }) => {
    await deleteAccount(deps, actor, params.id, body.password)
    return { deleted: true as const }
  })
}
