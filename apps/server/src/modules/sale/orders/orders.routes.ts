import type { Api } from '#platform/http/api'
import { allOrderRoutes } from './desk/all-orders.routes.ts'
import { suspenseRoutes } from './desk/suspense.routes.ts'
import { endingRoutes } from './ending/ending.routes.ts'
import { familyRoutes } from './family/family.routes.ts'
import { instalmentRoutes } from './instalments/instalments.routes.ts'
import { payingRoutes } from './paying/paying.routes.ts'
import { placingRoutes } from './placing/placing.routes.ts'
import { readingRoutes } from './reading/reading.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'

export function orderRoutes(app: Api) {
  placingRoutes(app)
  readingRoutes(app)
  receiptRoutes(app)
  endingRoutes(app)
  payingRoutes(app)
  familyRoutes(app)
  instalmentRoutes(app)
  suspenseRoutes(app)
  allOrderRoutes(app)
}
