import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/worker.ts'
import type { Loop } from '../jobs/loops.ts'
import type { Subscriber } from '../outbox/domain-events.ts'

/** What a module contributes to the running product; every module is listed in `modules/registry.ts`. */
export type Module = {
  name: string
  /** Registers the module's endpoints. */
  routes?: (api: Api) => void
  jobs?: readonly Job[]
  loops?: readonly Loop[]
  subscribers?: readonly Subscriber[]
  personalData?: PersonalData
}

/**
 * A module's personal data, for the rights of access and erasure (Law 91/2025/QH15 on personal data). Each module answers for its own tables; the
 * privacy module calls every module.
 */
export type PersonalData = {
  /** All data about this person as plain JSON, under Vietnamese headings that this person can read. */
  collect: (deps: Deps, personId: string) => Promise<Record<string, unknown>>
  /** Removes or pseudonymises the data; money records stay. Runs in the caller's transaction, safe to run twice. */
  erase: (deps: Deps, personId: string) => Promise<void>
}
