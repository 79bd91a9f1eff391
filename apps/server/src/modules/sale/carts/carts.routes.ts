import * as api from '@khue/contracts/sale/carts'
import { type Api, serve } from '#platform/http/api'
import { addItem, changeItems, countItems, readCart, refreshItems, removeItems } from './carts.service.ts'

export function cartRoutes(app: Api) {
  serve(app, api.getCart, ({ deps, actor }) => readCart(deps, actor))

  serve(app, api.countCart, async ({ deps, actor }) => ({ count: await countItems(deps, actor) }))

  serve(app, api.addToCart, ({ deps, actor, body }) => addItem(deps, actor, body))

  serve(app, api.removeFromCart, async ({ deps, actor, query }) => ({ count: await removeItems(deps, actor, [query.ids].flat()) }))

  serve(app, api.refreshCart, ({ deps, actor }) => refreshItems(deps, actor))

  serve(app, api.changeCart, ({ deps, actor, body }) => changeItems(deps, actor, body))
}
