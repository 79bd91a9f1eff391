import { randomUUID } from 'node:crypto'
import { pageUnits } from '@khue/contracts/learning/mark-states'
import type { NewStroke, Stroke } from '@khue/contracts/learning/marking-shapes'
import type { TestPerson } from '#testing/people'
import type { Proof, Stage } from './proof.ts'
import { type Batch, openWorld, pointsOf, someStroke, type World } from './strokes.world.ts'

/**
 * What stands on a page in the end is what was drawn and not erased. In each trial two people mark one piece of work at once, over two servers: their batches wait
 * offline, arrive out of order, twice, or at a server that dies before it commits, and erasures before their strokes. Then the work is returned, marked again, and
 * returned again, and everybody compares.
 */
const claims = {
  kept: 'a stroke that was drawn and not erased is on the page',
  erased: 'an erased stroke is on no page, also when its erasure came first',
  place: 'an erasure takes no other stroke, also not one at the same place',
  first: 'a stroke that arrives again stays as it was first drawn',
  turned: 'strokes lie in the page as it was sent, however it was turned',
  follows: 'who asks for changes since a cursor sees the same page',
  family: 'the family sees the page as it was returned, until it is returned again',
  accepted: 'every batch is accepted in the end',
} as const

type Op = { stroke: NewStroke } | { erased: string }
/** What everybody has done: strokes as they were first drawn, and erased ids. */
type Page = { drawn: Map<string, NewStroke>; erased: Set<string> }

/** What a person does, in their order. Erases own strokes, and those of the other person, perhaps before they arrive anywhere. */
function doings({ random }: Stage, { page, strokes }: { page: Page; strokes: readonly NewStroke[] }) {
  const ops: Op[] = []
  for (const stroke of strokes) {
    page.drawn.set(stroke.id, stroke)
    ops.push({ stroke })
    if (!random.chance(0.3)) continue
    const erased = random.pick([...page.drawn.keys()])
    page.erased.add(erased)
    ops.push({ erased })
  }
  return ops
}

/** Two strokes that look the same, where nobody erases in this round: one that is lost cannot be taken for an erased one. */
function drawTwins(stage: Stage, { page, pages }: { page: Page; pages: readonly string[] }) {
  const one = { ...someStroke(stage, pages), points: pointsOf([[stage.random.below(pageUnits), 3]]), kind: 'TICK' as const, text: null }
  const twins = [one, { ...one, id: randomUUID() }]
  for (const twin of twins) page.drawn.set(twin.id, twin)
  return twins
}

function batchesOf({ random }: Stage, ops: readonly Op[]) {
  const batches: Batch[] = []
  for (let at = 0; at < ops.length;) {
    const some = ops.slice(at, (at += 1 + random.below(4)))
    batches.push({
      strokes: some.flatMap((op) => ('stroke' in op ? op.stroke : [])),
      erased: some.flatMap((op) => ('erased' in op ? op.erased : [])),
    })
  }
  return batches
}

type Marker = { world: World; as: TestPerson; id: string }

/** Sends a batch until it is accepted, then perhaps again. A page that was reloaded draws its stroke anew under the same id. */
async function deliver({ world, as, id }: Marker, batch: Batch, mayDie: boolean) {
  const { stage, send, killed } = world
  if (mayDie && batch.strokes.length > 0) await killed(() => send(stage.random.below(2), as, id, batch))
  let status = 0
  for (let tries = 0; status !== 200 && tries < 5; tries += 1) ({ status } = await send(stage.random.below(2), as, id, batch))
  stage.claim(claims.accepted, status === 200, { status })
  if (!stage.random.chance(0.3)) return
  const anew = batch.strokes.map((stroke) => ({ ...stroke, colour: stroke.colour === 'RED' ? ('BLUE' as const) : ('RED' as const) }))
  await send(stage.random.below(2), as, id, { strokes: anew, erased: batch.erased })
}

/** A person whose device is offline now and then. */
async function mark(marker: Marker, batches: readonly Batch[]) {
  const { stage } = marker.world
  const dies = stage.random.below(batches.length)
  const outbox: [Batch, boolean][] = []
  for (const [at, batch] of batches.entries()) {
    outbox.push([batch, at === dies])
    if (stage.random.chance(0.4)) continue // offline
    while (outbox.length > 0)
      for (const [one, mayDie] of outbox.splice(stage.random.below(outbox.length), 1)) await deliver(marker, one, mayDie)
  }
  for (const [one, mayDie] of outbox) await deliver(marker, one, mayDie)
}

/** A third page, which only follows. */
function follow({ changes }: World, as: TestPerson, id: string) {
  const seen = new Map<string, Stroke>()
  let cursor = 0
  return {
    seen,
    async ask() {
      const found = await changes(as, id, cursor)
      cursor = found.cursor
      for (const stroke of found.strokes) seen.set(stroke.id, stroke)
      for (const gone of found.erased) seen.delete(gone)
    },
  }
}

function compare({ claim }: Stage, { drawn, erased }: Page, shown: readonly Stroke[]) {
  const ids = new Set(shown.map(({ id }) => id))
  const places = new Set([...erased].flatMap((id) => drawn.get(id)?.points ?? []))
  for (const [id, stroke] of drawn)
    if (!erased.has(id) && !ids.has(id)) claim(places.has(stroke.points) ? claims.place : claims.kept, false, stroke)
  for (const stroke of shown) {
    const first = drawn.get(stroke.id)
    claim(claims.erased, !erased.has(stroke.id), stroke.id)
    claim(claims.turned, stroke.points === first?.points, { stroke, first })
    claim(claims.first, first !== undefined && looks.every((key) => stroke[key] === first[key]), { stroke, first })
  }
}
const looks = ['fileId', 'page', 'kind', 'colour', 'width', 'text'] as const

const idsOf = (strokes: Iterable<{ id: string }> | undefined) =>
  [...(strokes ?? [])]
    .map(({ id }) => id)
    .toSorted()
    .join()
const idsLeft = ({ drawn, erased }: Page) => idsOf([...drawn.values()].filter(({ id }) => !erased.has(id)))

async function round(world: World, { id, pages }: { id: string; pages: readonly string[] }, page: Page) {
  const { stage, teacher, admin, strokesOf } = world
  const some = () => Array.from({ length: 5 + stage.random.below(6) }, () => someStroke(stage, pages))
  const plans = [teacher, admin].map((as) => ({ as, batches: batchesOf(stage, doings(stage, { page, strokes: some() })) }))
  for (const { batches } of plans) batches.push({ strokes: drawTwins(stage, { page, pages }), erased: [] })
  const third = follow(world, teacher, id)
  const following = (async () => {
    for (let n = 0; n < 6; n++) await third.ask()
  })()
  for (const ended of await Promise.allSettled([following, ...plans.map(({ as, batches }) => mark({ world, as, id }, batches))]))
    if (ended.status === 'rejected') throw ended.reason
  await third.ask()
  for (const as of [teacher, admin]) compare(stage, page, await strokesOf(as, id))
  stage.claim(claims.follows, idsOf(third.seen.values()) === idsOf(await strokesOf(teacher, id)))
}

async function markTwice(world: World) {
  const { stage, teacher, child, mother, work, strokesFor, giveBack, reopen, strokesOf } = world
  const { id, assignmentId, pages } = await work()
  const page: Page = { drawn: new Map(), erased: new Set() }
  await round(world, { id, pages }, page)
  await giveBack(teacher, id)
  const returned = idsOf(await strokesOf(teacher, id))
  await reopen(teacher, id)
  await round(world, { id, pages }, page)
  const seen = [await strokesFor(child, assignmentId), await strokesFor(mother, assignmentId, child.id)]
  stage.claim(
    claims.family,
    seen.every((strokes) => idsOf(strokes) === returned),
    { round: 1 },
  )
  await giveBack(teacher, id)
  const again = await strokesFor(child, assignmentId)
  stage.claim(claims.family, idsOf(again) === idsOf(await strokesOf(teacher, id)), { round: 2 })
  if (stage.isReal) stage.claim(claims.family, idsOf(again) === idsLeft(page), { round: 2 })
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let n = 0; n < stage.n; n++) {
    await markTwice(world)
    stage.trial()
  }
}

const turn = `import { decodePoints, encodePoints, pageUnits } from '@khue/contracts/learning/mark-states'
const turned = (points: string) => Buffer.from(encodePoints((decodePoints(Buffer.from(points, 'base64')) ?? []).map(([x, y]) => [pageUnits - y, x]))).toString('base64')
`
export const strokes: Proof = {
  name: 'strokes',
  counts: 'pieces of work that two people mark at once, in two rounds',
  size: { full: 200, short: 4 },
  limitSeconds: 600,
  faults: [
    {
      name: 'the last stroke of an id wins',
      breaks: [claims.first],
      plantGroup: 'arrival',
      sql: 'drop trigger mark_strokes_append_only on mark_strokes',
      patches: [
        {
          module: 'marking',
          declaration: 'draw',
          find: 'points, text)\n          on conflict do nothing)',
          replace: 'points, text)\n          on conflict (submission_id, id) do update set colour = excluded.colour)',
        },
      ],
    },
    {
      name: 'an erasure that comes first is lost',
      breaks: [claims.erased],
      plantGroup: 'arrival',
      patches: [
        {
          module: 'marking',
          declaration: 'draw',
          find: "'uuid')}) as e (id)",
          replace:
            "'uuid')}) as e (id) where exists (select from mark_strokes as known where known.submission_id = draft.submission_id and known.id = e.id)",
        },
      ],
    },
    {
      name: 'points are stored as the page was turned',
      breaks: [claims.turned],
      plantGroup: 'arrival',
      patches: [
        {
          module: 'marking',
          declaration: 'insertStrokes',
          find: "points: column('points')",
          replace: "points: column('points').map(turned)",
          prepend: turn,
        },
      ],
    },
    {
      name: 'strokes of one batch that look the same are taken for one',
      breaks: [claims.kept],
      plantGroup: 'arrival',
      patches: [
        {
          module: 'marking',
          declaration: 'drawStrokes',
          find: 'const drawn = { ...batch,',
          replace:
            'const drawn = { ...batch, strokes: batch.strokes.filter((one, at, all) => all.findIndex(({ points }) => points === one.points) === at),',
        },
      ],
    },
    {
      name: 'an erasure takes what lies at the same place',
      breaks: [claims.place],
      plantGroup: 'reading',
      patches: [
        {
          module: 'marking',
          declaration: 'shown',
          find: 'e.stroke_id = s.id',
          replace: 'e.stroke_id in (select o.id from mark_strokes as o where o.submission_id = s.submission_id and o.points = s.points)',
        },
      ],
    },
    {
      name: 'who follows misses the next change',
      breaks: [claims.follows],
      plantGroup: 'reading',
      patches: [{ module: 'marking', declaration: 'listStrokeChanges', find: '[seen], after)', replace: '[seen], after + 1)' }],
    },
    {
      name: 'the family sees strokes of the round that is under way',
      breaks: [claims.family],
      plantGroup: 'reading',
      patches: [{ module: 'marking', declaration: 'listReturnedMarks', find: 'until: changes', replace: 'until: changes + 1000' }],
    },
  ],
  run,
}
