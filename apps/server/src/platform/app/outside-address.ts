import type { Deps } from '../deps.ts'

/** Whom a message is for, and what it is about, in the words of the module that sent it. */
export type OutsideMessage = { personId: string; reference: string }

/**
 * What a module decides about its messages when they leave the product, which may be hours after they were written: whether they still concern the person, and
 * which address opens their subject without signing in.
 */
export type OutsideAddress = {
  isStillFor: (deps: Deps, message: OutsideMessage) => Promise<boolean>
  /** A path of this site, made for this message alone; undefined when it does not concern the person any more. */
  make: (deps: Deps, message: OutsideMessage, channel: 'email' | 'zalo') => Promise<string | undefined>
}
