import * as editApi from '@khue/contracts/offer/offer-admin'
import * as classApi from '@khue/contracts/offer/open-classes'
import { type Api, serve } from '#platform/http/api'
import { changeLiveClass, getLiveClassToEdit } from './desk/change-class.service.ts'
import { searchAllClasses } from './desk/class-desk.service.ts'
import { noteInterest, readClass, searchClasses, searchClassesOrNearest, suggestClasses } from './open-classes.service.ts'

export function openClassRoutes(api: Api) {
  serve(api, classApi.listOpenClasses, ({ deps, query: { nearest, ...query } }) =>
    nearest ? searchClassesOrNearest(deps, query) : searchClasses(deps, query),
  )
  serve(api, classApi.searchOpenClasses, ({ deps, body }) => searchClasses(deps, body))
  serve(api, classApi.suggestOpenClasses, ({ deps, query }) => suggestClasses(deps, { term: query.term, kind: query.type }))
  serve(api, classApi.getOpenClass, ({ deps, actor, query }) => readClass(deps, actor, query.id))
  serve(api, classApi.interactWithClass, ({ deps, actor, body }) => noteInterest(deps, actor, body))
  serve(api, classApi.searchPaidClasses, ({ deps, query }) => searchClasses(deps, { ...query, kind: 'INTERACTIVE', isPaid: true }))
  serve(api, classApi.suggestPaidClasses, ({ deps, query }) =>
    suggestClasses(deps, { term: query.term, kind: 'INTERACTIVE', isPaid: true }),
  )
  serve(api, editApi.searchAllClasses, ({ deps, query }) => searchAllClasses(deps, query))
  serve(api, editApi.getLiveClassToEdit, ({ deps, params }) => getLiveClassToEdit(deps, params.id))
  serve(api, editApi.changeLiveClass, ({ deps, actor, params, body }) => changeLiveClass(deps, actor, params.id, body))
}
