import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** What the store must know of an upload in progress. */
export type Incoming = { id: string; bytes: number; sha256: string }
/** A byte range, both ends included. */
export type Part = { from: number; to: number }
export type PutTarget = { url: string; headers: Record<string, string> }

/** Byte storage. Uploads in progress are kept apart from checked files; the names of both are our own ids, never input. */
export type Store = {
  /** The store's own presigned URL for one PUT of exactly these bytes; undefined when the server receives them itself. */
  putTarget: (file: Incoming, seconds: number) => Promise<PutTarget | undefined>
  /** Receives the bytes of one PUT: completely, or not at all. */
  receive: (file: Incoming, body: Readable) => Promise<void>
  /** Where tus keeps its chunks, and its id of a file. */
  resumable: { store: DataStore; idOf: (id: string) => string }
  /** The uploaded, unchecked bytes; undefined when there are none. */
  openIncoming: (id: string) => Promise<Readable | undefined>
  dropIncoming: (file: Pick<Incoming, 'id' | 'bytes'>) => Promise<void>
  /** Stores a checked file atomically: complete or absent when this returns or throws. */
  keep: (name: string, localFile: string) => Promise<void>
  /** The same for a flushed file that the caller gives away, without copying it where the store can. */
  takeOver: (name: string, localFile: string) => Promise<void>
  /** Keeps an uploaded file as it is, without copying it where the store can. */
  keepIncoming: (id: string, name: string) => Promise<void>
  /** Puts a checked file at a new local place, to be read only: it may be the stored file itself. False when absent. */
  putAt: (name: string, localFile: string) => Promise<boolean>
  /** In bytes, as stored; undefined when absent. */
  sizeOf: (name: string) => Promise<number | undefined>
  /** Undefined when absent. */
  open: (name: string, part?: Part) => Promise<Readable | undefined>
  drop: (name: string) => Promise<void>
}
