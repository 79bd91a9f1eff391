import type { Api } from './api.ts'
import type { Job } from './jobs.ts'
import type { Reaction } from './news.ts'

/** What a module brings to the running product; listed in `modules/registry.ts`. */
export type Module = {
  name: string
  /** Serves the module's endpoints. */
  routes?: (api: Api) => void
  jobs?: readonly Job[]
  reactions?: readonly Reaction[]
}
