import { randomUUID } from 'node:crypto'
import { encodePoints, pageUnits, strokeColours, strokeKinds, type StrokePoint } from '@khue/contracts/learning/mark-states'
import type { NewStroke } from '@khue/contracts/learning/marking-shapes'
import * as marking from '@khue/contracts/learning/marking'
import { submitHomework } from '@khue/contracts/learning/homework'
import { markingWorld } from '#testing/marking'
import type { TestPerson } from '#testing/people'
import { becomesTrue } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { openBase } from './learning.world.ts'
import type { Stage } from './proof.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Batch = { strokes: NewStroke[]; erased: string[] }

const gate = 4941
const gates = `create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${gate}); return null; end $$;
  create trigger proof_gate after insert on mark_strokes for each statement execute function proof_gate();`

/** Two servers on one database, a run, and pieces of work of two pages, of which the second was handed in turned. */
export async function openWorld(stage: Stage) {
  const bases = [await openBase(stage), await openBase(stage)] as const
  const [first] = bases
  const admin = await first.given.admin()
  const { soldRun, give, photo, read, giveBack, reopen, familyMarks } = markingWorld(first, admin)
  const run = await soldRun()
  await stage.pool.query(gates)

  async function work() {
    const { data: assignment } = await give(run.teacher, run.id)
    const pages = [await photo(run.child), await photo(run.child, 210)]
    const files = pages.map((assetId, at) => ({ assetId, rotation: at === 1 ? (90 as const) : (0 as const) }))
    const { data } = await first.call(submitHomework, { as: run.child, params: { id: assignment.id }, body: { id: randomUUID(), files } })
    return { assignmentId: assignment.id, id: data.id, pages }
  }
  const send = (server: number, as: TestPerson, id: string, body: Batch) =>
    bases[server % 2 === 0 ? 0 : 1].call(marking.drawStrokes, { as, params: { id }, body })
  const changes = async (as: TestPerson, id: string, after: number) =>
    (await first.call(marking.listStrokeChanges, { as, params: { id }, query: { after } })).data
  let dying = Promise.resolve()
  /** The server dies after it has inserted strokes and before it commits: that is what is left when its connection is cut. One death after the other. */
  function killed(sending: () => Promise<unknown>) {
    async function die() {
      const holder = await stage.pool.connect()
      await holder.query('select pg_advisory_lock($1)', [gate])
      const sent = sending()
      const isAtGate = async () => (await stage.pool.query(`select 1 from pg_locks where ${waitsAtGate}`, [gate])).rows.length > 0
      await becomesTrue(isAtGate, 2000)
      await stage.pool.query(`select pg_terminate_backend(pid) from pg_locks where ${waitsAtGate}`, [gate])
      await holder.query('select pg_advisory_unlock_all()')
      holder.release()
      await sent
    }
    dying = dying.then(die)
    return dying
  }
  const strokesOf = async (as: TestPerson, id: string) => (await read(as, id)).data.strokes
  const strokesFor = async (as: TestPerson, assignmentId: string, learnerId?: string) =>
    (await familyMarks(as, assignmentId, learnerId)).data.items[0]?.strokes
  return { stage, ...run, admin, work, send, changes, killed, strokesOf, strokesFor, giveBack, reopen }
}

export const pointsOf = (points: readonly StrokePoint[]) => Buffer.from(encodePoints(points)).toString('base64')

/** One of a few places, so that strokes often lie exactly on each other. */
export function someStroke({ random }: Stage, fileIds: readonly string[]): NewStroke {
  const kind = random.pick(strokeKinds)
  const at = (): StrokePoint => (random.chance(0.5) ? [1000, 2500] : [random.below(pageUnits), random.below(pageUnits)])
  const count = kind === 'PEN' ? 1 + random.below(30) : kind === 'CIRCLE' ? 2 : 1
  return {
    id: randomUUID(),
    fileId: random.pick(fileIds),
    page: 1,
    kind,
    colour: random.pick(strokeColours),
    width: 1 + random.below(100),
    points: pointsOf(Array.from({ length: count }, at)),
    text: kind === 'TEXT' ? `Câu ${random.below(9)}` : null,
  }
}
