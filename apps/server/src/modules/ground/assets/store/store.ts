import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** What the store must know of a file that is on its way. */
export type Incoming = { id: string; bytes: number; sha256: string }
/** From one byte to another, both among them. */
export type Part = { from: number; to: number }
export type PutTarget = { url: string; headers: Record<string, string> }

/**
 * Where bytes are. What is on its way is kept apart from what was checked; the names of both are ids of ours, never
 * anything that was sent.
 */
export type Store = {
  /** The store's own signed address for one PUT of exactly these bytes; undefined when the house itself takes them. */
  putTarget: (file: Incoming, seconds: number) => Promise<PutTarget | undefined>
  /** Takes the bytes of one PUT: whole, or not at all. */
  receive: (file: Incoming, body: Readable) => Promise<void>
  /** Where tus keeps its pieces, and what it calls a file. */
  resumable: { store: DataStore; idOf: (id: string) => string }
  /** What was sent, unchecked; undefined when nothing was. */
  openIncoming: (id: string) => Promise<Readable | undefined>
  dropIncoming: (file: Pick<Incoming, 'id' | 'bytes'>) => Promise<void>
  /** Keeps a checked file; there whole or not at all when this returns or throws. */
  keep: (name: string, localFile: string) => Promise<void>
  /** Undefined when there is none. */
  open: (name: string, part?: Part) => Promise<Readable | undefined>
  drop: (name: string) => Promise<void>
}
