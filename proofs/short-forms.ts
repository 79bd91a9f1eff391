import { writeFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'
import type { Server } from './database.ts'
import { inLanes } from './lanes.ts'
import type { Fault, Proof } from './proof.ts'
import { loadProof, proofNames } from './registry.ts'
import { faultGroupsOf, isProven, outcomeOf, runOnce } from './run-proof.ts'

/** The results of all short forms, for `scripts/test.ts`; `seconds` adds up the runs of a proof. */
export type ProofsReport = { proofs: { name: string; seconds: number; failure?: string }[] }

type Settings = {
  say: (line: string) => void
  signal: AbortSignal
  /** Plants the faults of all groups instead of those of one. */
  withEveryFault?: boolean
  today?: Date
}

type Run = { proof: Proof; planted: readonly Fault[] }
type Ended = Run & { seconds: number; report?: Awaited<ReturnType<typeof runOnce>>; error?: string }

/** One run waits for processes and the database half of its time, and takes this much memory at most. */
const runsPerCore = 1.5
const bytesPerRun = 1.5 * 1024 ** 3

/**
 * Faults test the proof, not the product, and most runs are theirs: a run of all short forms plants one group of each proof, the next one on the next
 * day. `npm run prove -- NAME` and `--short --every-fault` plant all.
 */
export function withFaultsOfDay(proof: Proof, today: Date): Proof {
  const groups = faultGroupsOf(proof)
  const day = Math.floor(today.getTime() / 86_400_000)
  return { ...proof, faults: [...(groups[day % Math.max(1, groups.length)] ?? [])] }
}

/**
 * Runs the short form of every proof, including planted faults: all runs of all proofs in one queue, so that no core is idle while a long proof
 * ends. Proofs that measure time run alone at the end.
 */
export async function runShortForms(server: Server, { say, signal, withEveryFault = false, today = new Date() }: Settings) {
  const proofs = await Promise.all(proofNames.map(async (name) => [name, await loadProof(name)] as const))
  const known = proofs.flatMap(([name, proof]) => {
    if (proof?.name !== name) throw new Error(`${name} is listed, but its own name is ${proof?.name}`)
    return [withEveryFault ? proof : withFaultsOfDay(proof, today)]
  })
  const runs = known.flatMap((proof) => [[], ...faultGroupsOf(proof)].map((planted): Run => ({ proof, planted })))
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

async function runTimed(server: Server, { proof, planted }: Run, { say, signal }: Pick<Settings, 'say' | 'signal'>) {
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
