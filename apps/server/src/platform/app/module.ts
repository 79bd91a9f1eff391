import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/worker.ts'
import type { Loop } from '../jobs/loops.ts'
import type { Subscriber } from '../outbox/domain-events.ts'

/** What a module brings to the running product; listed in `modules/registry.ts`. */
export type Module = {
  name: string
  /** Serves the module's endpoints. */
  routes?: (api: Api) => void
  jobs?: readonly Job[]
  loops?: readonly Loop[]
  subscribers?: readonly Subscriber[]
  personalData?: PersonalData
}

/**
 * What a module keeps about people, for the right to know and the right to leave (Law 91/2025/QH15 on personal data).
 * Each module answers for its own tables; whoever gathers them asks every module.
 */
export type PersonalData = {
  /** Everything kept about this person as plain JSON, under headings in Vietnamese, fit to be read by that person. */
  collect: (deps: Deps, personId: string) => Promise<Record<string, unknown>>
  /** Removes or pseudonymises it; money records stay. Runs in the caller's transaction, safe to run twice. */
  erase: (deps: Deps, personId: string) => Promise<void>
}
