import * as api from '@khue/contracts/sale/instalments'
import { type Api, serve } from '#platform/http/api'
import { giveUpPlan, listOwnPlans, payPart, previewPart, readPlan } from './instalments.service.ts'
import { startedReply } from '../started-reply.ts'

export function instalmentRoutes(app: Api) {
  serve(app, api.listMyInstalments, async ({ deps, actor, query }) => ({
    items: (await listOwnPlans(deps, actor, query.orderId)).map(planReply),
  }))

  serve(app, api.previewInstalments, async ({ deps, actor, query }) => {
    const { plan, amountVnd, methods, balance } = await previewPart(deps, actor, query)
    return { plan: planReply(plan), amount: amountVnd, methods, balance }
  })

  serve(app, api.payInstalments, async ({ deps, actor, caller, body }) =>
    startedReply(deps, await payPart(deps, actor, { ...body, payerIp: caller.ip })),
  )

  serve(app, api.getOrderInstalments, async ({ deps, query }) => {
    const plan = await readPlan(deps, query.orderId)
    return { plan: plan ? planReply(plan) : null }
  })

  serve(app, api.writeOffInstalments, async ({ deps, actor, body }) => ({ plan: planReply(await giveUpPlan(deps, actor, body)) }))
}

type Plan = Awaited<ReturnType<typeof listOwnPlans>>[number]

const planReply = ({ orderId, orderCode, state, totalVnd, openVnd, locksOn, parts }: Plan): api.InstalmentPlan => ({
  orderId,
  orderCode,
  state,
  total: totalVnd,
  open: openVnd,
  locksOn,
  parts: parts.map(({ no, dueOn, amountVnd, openVnd, forgivenVnd, paidAt, isLate }) => {
    return { no, dueOn, amount: amountVnd, open: openVnd, forgiven: forgivenVnd, paidAt: paidAt?.toISOString() ?? null, isLate }
  }),
})
