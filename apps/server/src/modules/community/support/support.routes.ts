import * as contract from '@khue/contracts/community/support'
import { type Api, serve } from '#platform/http/api'
import { assistants } from './assistants.service.ts'
import * as queue from './queue.service.ts'
import * as support from './support.service.ts'

const done = async (work: Promise<unknown>) => {
  await work
  return { done: true as const }
}

export function supportRoutes(api: Api) {
  serve(api, contract.listSupports, ({ deps, actor }) => support.listOwn(deps, actor))
  serve(api, contract.openSupport, ({ deps, actor, body }) => support.open(deps, actor, body))
  serve(api, contract.getSupport, ({ deps, actor, params }) => support.read(deps, actor, params.id))
  serve(api, contract.requestHumanAgent, ({ deps, actor, params }) => done(support.requestHumanAgent(deps, actor, params.id)))
  serve(api, contract.closeSupport, ({ deps, actor, params }) => done(support.close(deps, actor, params.id)))
  serve(api, contract.reopenSupport, ({ deps, actor, params }) => done(support.reopen(deps, actor, params.id)))
  serve(api, contract.rateSupport, ({ deps, actor, params, body }) => done(support.rate(deps, actor, params.id, body.stars)))
  serve(api, contract.listSupportQueue, ({ deps, actor, query }) => queue.listQueue(deps, actor, query))
  serve(api, contract.claimSupport, ({ deps, actor, params }) => done(queue.take(deps, actor, params.id)))
  serve(api, contract.handOverSupport, ({ deps, actor, params, body }) => done(queue.handOver(deps, actor, params.id, body.personId)))
  serve(api, contract.listBots, () => ({ items: assistants.map(({ id, name, about }) => ({ id, name, about })) }))
}
