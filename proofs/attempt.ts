import { type ChildProcess, spawn } from 'node:child_process'
import { readConfig } from '#server/config'
import { openDb } from '#platform/postgres/db'
import { openLog } from '#platform/log'
import type { Proof, Stage } from './proof.ts'
import { randomFrom } from './random.ts'
import { loadProof } from './registry.ts'

/** What one run reports to the runner, as the last line of its stdout. */
export type Report = { trials: number; broken: Record<string, number>; figures: Record<string, number | string> }

/** The order of one run, passed in `PROOF_ORDER`. `awaited` are the claims that each of its planted faults must break. */
export type Order = {
  name: string
  seed: string
  n: number
  isReal: boolean
  awaited: readonly (readonly string[])[]
  databaseUrl: string
  folder: string
}

const loudFailures = 3
const detailLimit = 400

/** Runs one proof once, in this process: to its end, or until all planted faults are caught. */
async function attempt(proof: Proof, order: Order): Promise<Report> {
  const report: Report = { trials: 0, broken: {}, figures: {} }
  const children = new Set<ChildProcess>()
  const config = readConfig({ DATABASE_URL: order.databaseUrl, LOG_LEVEL: order.isReal ? 'error' : 'silent' })
  const { pool, db } = openDb({ url: order.databaseUrl, poolSize: 20, statementTimeoutMs: 20_000, poolWaitMs: 20_000 })
  pool.on('error', () => undefined) // an idle connection cut by a kill; the next query reports the error itself
  const caught = Promise.withResolvers<void>()
  const awaited = () => order.awaited.filter((breaks) => !breaks.some((sentence) => report.broken[sentence])).flat()
  const stage: Stage = {
    ...order,
    get awaited() {
      return awaited()
    },
    random: randomFrom(order.seed),
    deps: { db, clock: () => new Date(), config, log: openLog(config.LOG_LEVEL) },
    pool,
    trial: () => void (report.trials += 1),
    claim(sentence, holds, detail) {
      if (holds) return
      report.broken[sentence] = (report.broken[sentence] ?? 0) + 1
      if (order.isReal) printFailure(sentence, detail, report)
      else if (awaited().length === 0) caught.resolve()
    },
    figure: (name, value) => void (report.figures[name] = value),
    spawn(file, env = {}) {
      const child = spawn(process.execPath, [...process.execArgv, file.pathname], {
        env: { ...process.env, DATABASE_URL: order.databaseUrl, ...env },
        stdio: ['pipe', 'pipe', order.isReal ? 'inherit' : 'ignore'],
      })
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    },
  }
  const running = proof.run(stage)
  running.catch(() => undefined) // once all faults are caught, it may fail on resources that are closed below
  await Promise.race([running, caught.promise])
  for (const child of children) child.kill('SIGKILL')
  return report
}

function printFailure(sentence: string, detail: unknown, { broken }: Report) {
  if ((broken[sentence] ?? 0) > loudFailures) return
  process.stderr.write(`    broken: ${sentence} ${JSON.stringify(detail ?? null).slice(0, detailLimit)}\n`)
}

const order = JSON.parse(process.env.PROOF_ORDER ?? 'null') as Order | null // written by run-proof.ts, our own parent
const proof = order && (await loadProof(order.name))
if (!proof) throw new Error('PROOF_ORDER names no proof')
const report = await attempt(proof, order)
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0)) // sockets may still be open, but the report is complete
