import type { CallArgs, Endpoint, Reply } from '@khue/contracts/endpoint'
import { createContext } from 'react-router'

/** The API as a page sees it: called in process, as the person whose request this is. Refusals are thrown as route error responses. */
export type PageApi = {
  call: <const E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => Promise<Reply<E>>
}
/** What the server hands to a page's loaders and actions. */
export type PageContext = {
  api: PageApi
  /** Allows this page's inline scripts; undefined on pages kept in the guest cache, whose scripts are allowed by hash. */
  nonce: string | undefined
  isDemo: boolean
}

// The web build inlines this file, so it exists twice at run time; the key must be one object (stack.md, gotcha 2).
const shared = globalThis as { [key: symbol]: unknown }
const keyName = Symbol.for('khue.page-context')
export const pageContext = (shared[keyName] ??= createContext<PageContext>()) as ReturnType<typeof createContext<PageContext>>
