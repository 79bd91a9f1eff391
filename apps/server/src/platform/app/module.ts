import type { FastifyInstance } from 'fastify'
import type { SettingGroup } from '../config/config.ts'
import type { Deps, OutsideAddress } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Authentication } from '../http/authentication.ts'
import type { ModuleGauge } from '../http/health.ts'
import type { Loop } from '../jobs/loops.ts'
import type { Job } from '../jobs/worker.ts'
import type { Subscriber } from '../outbox/domain-events.ts'
import type { SocketHost } from '../realtime/sockets.ts'

/** What a module brings to the running product; listed in `modules/registry.ts`. `app.ts` mounts nothing that no module declares. */
export type Module = {
  name: string
  /** Environment variables that the module reads. */
  settings?: readonly SettingGroup[]
  /** Registers the module's endpoints. */
  routes?: (api: Api) => void
  /** Routes that are no JSON endpoints: files, pictures, redirects, the OpenID provider. */
  plugins?: readonly Plugin[]
  /** What the module does with the sockets of open pages. */
  sockets?: Pick<SocketHost, 'trackPresence'>
  /** How callers are identified; of one module alone. */
  authentication?: Authentication
  /** Values for `/metrics`. */
  gauges?: readonly ModuleGauge[]
  jobs?: readonly Job[]
  loops?: readonly Loop[]
  subscribers?: readonly Subscriber[]
  personalData?: PersonalData
  /** Of messages that open without signing in, by their kind (`Notice.outside`). */
  outsideAddresses?: Readonly<Record<string, OutsideAddress>>
}

export type Plugin = {
  /** Mounted on nodes with this role alone (`ROLES`); without it on every node. */
  role?: 'api'
  mount: (fastify: FastifyInstance, context: PluginContext) => void | Promise<void>
}

export type PluginContext = {
  api: Api
  deps: Deps
  authentication: Authentication
  /** Whether the built site has a page at a path; true for every path while no site is built. */
  isPage: (path: string) => boolean
}

/**
 * What a module stores about people, for the rights to access and to erasure (Law 91/2025/QH15 on personal data).
 * Each module answers for its own tables; `privacy` asks every module.
 */
export type PersonalData = {
  /** Everything stored about this person as plain JSON, under headings in Vietnamese that this person can read. `readerId`: a guardian who collects for a child. */
  collect: (deps: Deps, personId: string, readerId?: string) => Promise<Record<string, unknown>>
  /** Removes or pseudonymises it; money records stay. Runs in the caller's transaction; idempotent. */
  erase: (deps: Deps, personId: string) => Promise<void>
}
