import type { ChildProcess } from 'node:child_process'
import type { Pool } from 'pg'
import type { Deps } from '#platform/deps'
import type { Random } from './random.ts'

/**
 * A proof is a program that tries to break one promise of the product, and shows that it would notice.
 *
 * It states **claims** (sentences that must hold), runs at least `n` **trials** against the real product, and then runs again with every planted
 * **fault**, which must break one of the claims named beside it. To add one: write `proofs/<name>.ts` exporting a `Proof`, list it in `registry.ts`.
 * `idempotency.ts` is the example to copy.
 *
 * Every run is a separate process with its own database (a clone of the migrated template); a fault is planted from outside, by SQL in that database
 * or by patching a product file's text while it is loaded. Product code contains no fault switch. A patch whose text is not found stops the run: it
 * never passes silently.
 */
export type Proof = {
  name: string
  /** What `n` counts, for `--list`. */
  counts: string
  /** The `n` of a full run, and of the short form inside `npm test`. */
  size: { full: number; short: number }
  /** It measures time: nothing else runs beside it. */
  isTimed?: boolean
  /** Longest that one run of `n` trials may take before it is stopped and counts as failed. */
  limitSeconds: number
  faults: readonly Fault[]
  /** Runs at least `stage.n` trials. Throwing means that the proof itself failed, with or without a planted fault. */
  run: (stage: Stage) => Promise<void>
}

export type Fault = {
  /** As the issue names it: "key not unique". */
  name: string
  /** The claims of which at least one must break, word for word. */
  breaks: readonly string[]
  /**
   * In the short form, all faults of one group are planted in one run, because starting the product takes longest. Each must break claims that no
   * other of the group breaks, so that each is still caught individually; in a longer form each runs alone.
   */
  plantGroup?: string
  /** Run in the proof's own database before the trials. */
  sql?: string
  /** Patches of product files, applied while they are loaded. */
  patches?: readonly Patch[]
}

/** Changes the text of one top-level declaration, found by name in any file of its module (`patches.ts`). */
export type Patch = {
  /** A module of the server, `platform`, `contracts`, a feature of the web (`web/chat`), a package (`packages/name`) or a library (`npm/name`). */
  module: string
  declaration: string
  /** Must occur exactly once in the declaration. */
  find: string
  replace: string
  /** Code put before the file: imports and functions that `replace` needs. */
  prepend?: string
}

/** The tools of a running proof. */
export type Stage = {
  seed: string
  n: number
  random: Random
  /** True in the run against the real product; false when a fault is planted. */
  isReal: boolean
  /**
   * The claims that the planted faults must break and have not broken yet, so that the run can check only these; empty in the run against the real
   * product.
   */
  awaited: readonly string[]
  databaseUrl: string
  /** A temporary folder of this run, removed when it ends in any way. */
  folder: string
  /** The product's own `Deps` on the proof's database. */
  deps: Deps
  pool: Pool
  /** Counts one trial. */
  trial: () => void
  /** Counts a failure when the claim does not hold. Prints the first few to stderr. */
  claim: (sentence: string, holds: boolean, detail?: unknown) => void
  /** A number for the report, such as a rate or a longest wait. */
  figure: (name: string, value: number | string) => void
  /**
   * Starts a TypeScript file as a child process under the same planted fault. Its stdout is piped, its stderr is ours. Processes that still run when
   * the proof ends are killed.
   */
  spawn: (file: URL, env?: Record<string, string>) => ChildProcess
}
