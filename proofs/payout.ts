import { claims, look } from './payout.claims.ts'
import type { Proof, Stage } from './proof.ts'
import { type Gate, openWorld, type Payout, sha256Of, type World } from './payout.world.ts'
import { claimReconciled } from './reconcile-claim.ts'

/** Where a step of a round is killed. */
const kills: readonly { step: 'prepare' | 'check' | 'approve' | 'export' | 'paid' | 'returned'; gate: Gate }[] = [
  { step: 'prepare', gate: 'payouts' },
  { step: 'prepare', gate: 'lines' },
  { step: 'prepare', gate: 'entries' },
  { step: 'check', gate: 'files' },
  { step: 'check', gate: 'batch' },
  { step: 'approve', gate: 'batch' },
  { step: 'export', gate: 'payout' },
  { step: 'paid', gate: 'entries' },
  { step: 'returned', gate: 'freed' },
  { step: 'paid', gate: 'commit' },
]
type Kill = (typeof kills)[number]

/** Takes a step, which is killed once when the round says so. `where`: what it changes. */
async function take<T>(
  world: World,
  { kill, step, where }: { kill: Kill | undefined; step: Kill['step']; where: () => Promise<unknown> },
  act: () => Promise<T>,
) {
  if (kill?.step !== step) return act()
  const before = JSON.stringify(await where())
  const result = await world.killed(kill.gate, act, async () => {
    const now = JSON.stringify(await where())
    world.stage.claim(claims.killed, now === before, { kill, before, now })
  })
  const after = JSON.stringify(await where())
  world.stage.claim(claims.killed, after !== before, { kill, before, after })
  return result
}

type Answer = { status: number; code: string }
const isRefused = ({ status, code }: Answer) => status >= 400 && status < 500 && code !== ''

/** Two admins at once, unless the step is killed: one gets the batch. */
async function prepare(world: World, kill: Kill | undefined) {
  const { stage, admins, nodes, steps, atGate, countBatches } = world
  const [first, second] = admins
  if (kill?.step === 'prepare') {
    const { data } = await take(world, { kill, step: 'prepare', where: countBatches }, () => steps.prepare(first))
    return { id: data?.id ?? '', preparer: first }
  }
  const both = () => Promise.all([steps.prepare(first, nodes[0]), steps.prepare(second, nodes[1])])
  const answers = await atGate('lines', both, { count: 2 })
  const won = answers.findIndex(({ status }) => status === 200)
  stage.claim(claims.told, answers.every((answer) => answer.status === 200 || isRefused(answer)) && won >= 0, answers)
  return { id: answers[won]?.data?.id ?? '', preparer: admins[won === 1 ? 1 : 0] }
}

/** Checked and approved by others; meanwhile who may not tries. */
async function approve(world: World, { id, preparer, kill }: { id: string; preparer: World['admins'][number]; kill: Kill | undefined }) {
  const { stage, admins, steps, batch, rowsOf } = world
  const [checker, approver] = [admins[2], admins[3]]
  const own = await steps.check(preparer, id)
  stage.claim(claims.three, own.status === 403 && isRefused(own), own)
  const checked = own.data ? own : await take(world, { kill, step: 'check', where: () => batch(id) }, () => steps.check(checker, id))
  for (const wrong of own.data ? [preparer] : [checker, preparer]) {
    const refused = await steps.decide(wrong, checked.data?.approvalId)
    stage.claim(claims.three, refused.status === 403 && isRefused(refused), refused)
  }
  const isForced = await rowsOf(`update payout_batches set checked_by = prepared_by where id = $1 returning id`, id).then(
    ({ length }) => length > 0,
    () => false,
  )
  stage.claim(claims.three, !isForced)
  const again = await steps.check(checker, id)
  stage.claim(claims.told, isRefused(again), again)
  await steps.decide(approver, checked.data?.approvalId)
  await take(world, { kill, step: 'approve', where: () => batch(id) }, steps.work)
  const [asked] = await rowsOf<{ sha: string }>(`select payload->>'sha256' as sha from approvals where id = $1`, checked.data?.approvalId)
  return { checker, approver, sha: asked?.sha }
}

/** By two admins at two servers, one after another: the same bytes. */
async function send(world: World, { id, sha, kill }: { id: string; sha: string | undefined; kill: Kill | undefined }) {
  const { stage, admins, nodes, steps, batch, payoutsOf } = world
  const early = await steps.drop(admins[2], id)
  stage.claim(claims.told, isRefused(early), early)
  const sent = [
    await take(world, { kill, step: 'export', where: async () => [await batch(id), await payoutsOf(id)] }, () =>
      steps.export(admins[2], id),
    ),
    await steps.export(admins[0], id, nodes[1]),
  ]
  for (const { data } of sent) {
    const has = data && sha256Of(data.content)
    stage.claim(claims.bytes, has !== undefined && has === sha && data?.sha256 === sha, { has, sha })
  }
}

const ofOne =
  ({ payoutsOf }: World, batchId: string, { id }: Payout) =>
  async () =>
    (await payoutsOf(batchId)).find((one) => one.id === id)

type Ending = { batchId: string; payout: Payout; kill?: Kill | undefined }

/** Two people return it while a third one says that it was paid: one of both is true. */
async function paidOrReturned(world: World, { batchId, payout }: Ending) {
  const { stage, admins, steps } = world
  const asked = await steps.record(admins[2], payout.id, 'RETURNED')
  const [, paid] = await Promise.all([
    steps.decide(admins[3], asked.data?.approvalId).then(steps.work),
    steps.record(admins[0], payout.id, 'PAID'),
  ])
  await steps.work()
  const now = await ofOne(world, batchId, payout)()
  stage.claim(claims.told, paid.status === 200 || isRefused(paid), paid)
  stage.claim(claims.ended, now?.sources === 1 && (now.state === 'PAID') === (paid.status === 200), { now, paid })
}

/** One admin says that nobody knows, and then that it was paid: that takes a second one, later. */
async function lost(world: World, { batchId, payout }: Ending) {
  const { stage, admins, steps } = world
  await steps.record(admins[2], payout.id, 'UNKNOWN')
  const late = await steps.record(admins[2], payout.id, 'PAID')
  const now = await ofOne(world, batchId, payout)()
  stage.claim(claims.unknown, now?.state === 'UNKNOWN' && typeof late.data?.approvalId === 'string', { now, late })
}

async function returned(world: World, { batchId, payout, kill }: Ending) {
  const { stage, admins, steps } = world
  const asked = await steps.record(admins[2], payout.id, 'RETURNED')
  await steps.decide(admins[3], asked.data?.approvalId)
  await take(world, { kill, step: 'returned', where: ofOne(world, batchId, payout) }, steps.work)
  const now = await ofOne(world, batchId, payout)()
  stage.claim(claims.ended, now?.state === 'RETURNED' && now.sources === 1, now)
}

async function paid(world: World, { batchId, payout, kill }: Ending) {
  const { stage, admins, steps } = world
  await take(world, { kill, step: 'paid', where: ofOne(world, batchId, payout) }, () => steps.record(admins[2], payout.id, 'PAID'))
  const again = await steps.record(admins[0], payout.id, 'PAID')
  const now = await ofOne(world, batchId, payout)()
  stage.claim(claims.ended, now?.state === 'PAID' && now.sources === 1 && isRefused(again), { now, again })
}

/** One by the consent of two, one by a single admin, both written before either is committed. */
async function lastTwo(world: World, batchId: string, [one, other]: readonly Payout[]) {
  const { stage, admins, steps, atGate, payoutsOf } = world
  if (!one || !other) return
  const asked = await steps.record(admins[2], one.id, 'RETURNED')
  await steps.decide(admins[3], asked.data?.approvalId)
  const both = () => Promise.all([steps.work(), steps.record(admins[0], other.id, 'PAID')])
  await atGate('commit', both, { count: 2 })
  await steps.work()
  const now = (await payoutsOf(batchId)).filter(({ id }) => id === one.id || id === other.id)
  stage.claim(
    claims.ended,
    now.every(({ state, sources }) => sources === 1 && (state === 'PAID' || state === 'RETURNED')),
    now,
  )
}

/** The second admin decides what was unknown before this round. */
async function decideUnknown({ stage, rowsOf, admins, steps }: World) {
  const open = await rowsOf<{ id: string; payout: string }>(
    `select a.id, p.id as payout from approvals a join payouts p on p.id = a.subject_id where a.kind = 'PAYOUT_OUTCOME' and a.status = 'PENDING' and p.state = 'UNKNOWN'`,
  )
  for (const { id, payout } of open) {
    await steps.decide(admins[3], id)
    await steps.work()
    const [now] = await rowsOf<{ state: string }>('select state from payouts where id = $1', payout)
    stage.claim(claims.ended, now?.state === 'PAID', now)
  }
}

async function round(world: World, n: number) {
  const { earn, stage, rowsOf, payoutsOf, batch, steps, admins } = world
  const kill = n % 3 === 0 ? undefined : kills[(n - 1 - Math.floor(n / 3)) % kills.length]
  await earn()
  const { id, preparer } = await prepare(world, kill)
  const left = await rowsOf(`select person_id as id from earnings where payout_id is null group by 1 having sum(net_vnd) >= 100000`)
  stage.claim(claims.all, left.length === 0, left)
  if (n % 7 === 6) {
    await steps.drop(admins[3], id)
    return look(world)
  }
  const { sha } = await approve(world, { id, preparer, kill })
  await send(world, { id, sha, kill })
  await look(world)
  await decideUnknown(world)
  const [first, second, ...last] = await payoutsOf(id)
  if (!first || !second) return stage.claim(claims.all, false, { id, batch: await batch(id) })
  const ending = { batchId: id, kill }
  if (kill?.step === 'returned') await returned(world, { ...ending, payout: first })
  else await paidOrReturned(world, { ...ending, payout: first })
  if (n % 2 === 1 && kill?.step !== 'paid') await lost(world, { ...ending, payout: second })
  else await paid(world, { ...ending, payout: second })
  await lastTwo(world, id, last)
  await look(world)
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let n = 0; n < stage.n; n += 1) {
    await round(world, n)
    stage.trial()
  }
  if (!stage.isReal) return
  await claimReconciled(stage)
  for (const state of ['PAID', 'RETURNED', 'DROPPED'])
    stage.figure(`payouts ${state.toLowerCase()}`, (await world.rowsOf('select from payouts where state = $1', state)).length)
}

const unlocked = {
  module: 'payouts',
  declaration: 'lockPreparing',
  find: `select pg_advisory_xact_lock(hashtext('payouts'), hashtext('prepare'))`,
  replace: 'select 1',
}

/**
 * A teacher is paid once, by three people. In each round two admins prepare at the same moment, the wrong people try each step, and the bank's answers race
 * for the payouts of the batch: paid against returned, unknown, and the last two at once. In most rounds one step is killed at one of its statements, which
 * its cut connection is all that remains of, and is then taken again.
 */
export const payout: Proof = {
  name: 'payout',
  counts: 'batches from their preparation to the bank’s last answer',
  size: { full: 120, short: 15 },
  limitSeconds: 600,
  faults: [
    {
      name: 'two batches at once',
      breaks: [claims.once],
      sql: 'drop index payout_lines_once',
      patches: [unlocked],
    },
    { name: 'preparing without its lock', breaks: [claims.told], patches: [unlocked] },
    {
      name: 'the same person twice',
      plantGroup: 'steps',
      breaks: [claims.three],
      sql: 'alter table payout_batches drop constraint payout_batches_four_eyes',
      patches: [
        {
          module: 'payouts',
          declaration: 'checkBatch',
          find: `    if (batch.preparedBy === admin.id) throw payoutError.PAYOUT_SAME_PERSON()
    if (batch.preparedBy) await assertIndependent(deps, batch.preparedBy, admin.id)
`,
          replace: '',
        },
      ],
    },
    {
      name: 'bytes made anew at export',
      plantGroup: 'steps',
      breaks: [claims.bytes],
      patches: [
        {
          module: 'payouts',
          declaration: 'exportBatch',
          find: 'const { fileName, bytes, sha256 } = await readFile(deps, batch, format)',
          replace: `const { fileName } = await readFile(deps, batch, format)
    const bytes = Buffer.from((await stored.listPayoutsOf(deps.db, id)).map(({ holder, netVnd, reference }) => [holder, netVnd, reference].join()).join('\\n'))
    const sha256 = sha256Of(bytes)`,
          prepend: `import { sha256Of } from '../looking/bank-file.service.ts'\n`,
        },
      ],
    },
    {
      name: 'what is unknown is paid again',
      plantGroup: 'steps',
      breaks: [claims.unknown],
      patches: [
        {
          module: 'payouts',
          declaration: 'endPayout',
          find: `if (answer.state === 'UNKNOWN') await stored.setPayout(`,
          replace: `if (answer.state === 'UNKNOWN') await stored.freeEarnings(deps.db, [id])
    if (answer.state === 'UNKNOWN') await stored.setPayout(`,
        },
      ],
    },
    {
      name: 'payouts of one batch end without waiting for each other',
      plantGroup: 'steps',
      breaks: [claims.closed],
      patches: [
        {
          module: 'payouts',
          declaration: 'lockPayout',
          find: 'where id = (select batch_id from ${payouts} where id = ${id}::uuid) for update',
          replace: 'where id = (select batch_id from ${payouts} where id = ${id}::uuid)',
        },
      ],
    },
  ],
  run,
}
