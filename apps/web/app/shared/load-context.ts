import type { CallArgs, Endpoint, Reply } from '@khue/contracts/endpoint'
import { createContext } from 'react-router'

/** The API for pages: called in process, on behalf of the request's user. Throws refusals as route error responses. */
export type PageApi = {
  call: <const E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => Promise<Reply<E>>
}
/** Context that the server passes to a page's loaders and actions. */
export type PageContext = {
  api: PageApi
  /** Marks the inline scripts that the renderer writes; undefined in tests. */
  nonce: string | undefined
  /** A page that many guests share: rendered as a whole, its nonce replaced by hashes of the marked scripts. */
  isShared: boolean
  isDemo: boolean
  /** From which the keys of this page's forms are made; random for each request. */
  formSeed: string
  /** An id for what the submitted form asks for, the same when the form is sent again. */
  requestId: string
}

// The web build inlines this file, so it exists twice at run time; the key must be one object (stack.md, gotcha 2).
const shared = globalThis as { [key: symbol]: unknown }
const keyName = Symbol.for('khue.page-context')
export const pageContext = (shared[keyName] ??= createContext<PageContext>()) as ReturnType<typeof createContext<PageContext>>
