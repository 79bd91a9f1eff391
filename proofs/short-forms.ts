import { writeFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import type { Server } from './database.ts'
import { inLanes } from './lanes.ts'
import type { Fault, Proof } from './proof.ts'
import { loadProof, proofNames } from './registry.ts'
import { isProven, outcomeOf, runOnce, shortRunsOf } from './run-proof.ts'

/** The results of all short forms, for `scripts/test.ts`; `seconds` adds up the runs of a proof. */
export type ProofsReport = { proofs: { name: string; seconds: number; failure?: string }[] }

type Run = { proof: Proof; planted: readonly Fault[] }
type Ended = Run & { seconds: number; report?: Awaited<ReturnType<typeof runOnce>>; error?: string }

/** One run waits for processes and the database half of its time, and takes this much memory at most. */
const runsPerCore = 1.5
const bytesPerRun = 1.5 * 1024 ** 3

/**
 * Runs the short form of every proof, including its planted faults: all runs of all proofs in one queue, so that no core is idle while a long proof
 * ends. Proofs that measure time run alone at the end.
 */
export async function runShortForms(server: Server, { say, signal }: { say: (line: string) => void; signal: AbortSignal }) {
  const proofs = await Promise.all(proofNames.map(async (name) => [name, await loadProof(name)] as const))
  const known = proofs.flatMap(([name, proof]) => {
    if (proof?.name !== name) throw new Error(`${name} is listed, but its own name is ${proof?.name}`)
    return [proof]
  })
  const runs = known.flatMap((proof) => shortRunsOf(proof).map((planted): Run => ({ proof, planted })))
  const lanes = Math.max(1, Math.min(Math.floor(availableParallelism() * runsPerCore), Math.floor(freemem() / bytesPerRun)))
  const run = (one: Run) => runTimed(server, one, { say, signal })
  const ended = [
    ...(await inLanes(
      lanes,
      runs.filter(({ proof }) => !proof.isTimed),
      run,
    )),
    ...(await inLanes(
      1,
      runs.filter(({ proof }) => proof.isTimed),
      run,
    )),
  ]
  const report: ProofsReport = { proofs: known.map((proof) => judge(proof, ended, say)) }
  if (process.env.PROOFS_REPORT) writeFileSync(process.env.PROOFS_REPORT, JSON.stringify(report))
  return report
}

async function runTimed(server: Server, { proof, planted }: Run, { say, signal }: { say: (line: string) => void; signal: AbortSignal }) {
  signal.throwIfAborted()
  const startedAt = performance.now()
  const ended: Ended = { proof, planted, seconds: 0 }
  try {
    ended.report = await runOnce(proof, server, { seed: '1', n: proof.size.short, signal }, planted)
  } catch (error) {
    ended.error = String(error)
  }
  ended.seconds = (performance.now() - startedAt) / 1000
  say(
    `  ${proof.name}${planted.length > 0 ? `, planted: ${planted.map(({ name }) => name).join('; ')}` : ''} (${ended.seconds.toFixed(1)} s)`,
  )
  return ended
}

function judge(proof: Proof, all: readonly Ended[], say: (line: string) => void): ProofsReport['proofs'][number] {
  const ended = all.filter((one) => one.proof === proof)
  const seconds = ended.reduce((sum, one) => sum + one.seconds, 0)
  const said: string[] = []
  const errors = ended.flatMap(({ planted, error }) => (error === undefined ? [] : [withFaults(planted, error)]))
  const reports = ended.flatMap(({ planted, report }) => (report ? [{ planted, report }] : []))
  // a fault that could not be planted does not hide what the other runs found
  const hasRealRun = reports.some(({ planted }) => planted.length === 0)
  const outcome = hasRealRun && outcomeOf(proof, reports, { seed: '1', n: proof.size.short, say: (line) => said.push(line) })
  if (errors.length === 0 && outcome && isProven(outcome)) {
    say(`✓ ${proof.name} is proven, and notices its planted faults (${seconds.toFixed(1)} s)`)
    return { name: proof.name, seconds }
  }
  const failure = [...errors, ...said].join('\n')
  say(`✗ ${proof.name}: ${failure}`)
  return { name: proof.name, seconds, failure }
}

const withFaults = (planted: readonly Fault[], error: string) =>
  planted.length === 0 ? error : `  planted "${planted.map(({ name }) => name).join('", "')}": NOT JUDGED, ${error}`
