import { randomUUID } from 'node:crypto'
import * as own from '@khue/contracts/offer/authoring'
import * as desk from '@khue/contracts/offer/authoring-approvals'
import { claimWorkItem } from '@khue/contracts/people/work-items'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import { people } from '#testing/people'
import { openFixture } from './access-matrix.fixture.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A course that waits has exactly one story. In each round a teacher changes the fee and submits again, while one admin claims and approves what they
 * have read and another one refuses it, all at the same moment on two nodes.
 */
const claims = {
  one: 'a request is answered at most once, by the admin who got a success',
  read: 'what is decided is what the admin has read',
  sold: 'what is sold is what was approved last',
  cancelled: 'once a draft is saved, nothing older waits, and the queue holds exactly what waits',
  named: 'everybody else learns by name why they were refused',
} as const

type Node = Awaited<ReturnType<typeof openFixture>>
type As = { token: string }
type World = { stage: Stage; nodes: readonly Node[]; teacher: As; admins: readonly As[] }
type Answer = Awaited<ReturnType<Node['call']>>

async function openWorld(stage: Stage): Promise<World> {
  const nodes = [await openFixture(stage), await openFixture(stage)]
  const given = people(stage.deps)
  const [teacher, first, second] = [await given.teacher(), await given.admin(), await given.admin()]
  await createTeacherProfile(stage.deps, { personId: teacher.id, title: 'Cô', intro: 'Chậm mà chắc.', subjectIds: [4], yearsTeaching: 5 })
  await contractInForce(stage.deps, teacher.id, first.id)
  return {
    stage,
    nodes,
    teacher: { token: teacher.accessToken },
    admins: [first, second].map(({ accessToken }) => ({ token: accessToken })),
  }
}

const fee = { first: 500_000, second: 700_000 }
const complete = { summary: 'Học chắc.', gradeFrom: 8, gradeTo: 8, lessons: 1, lessonMinutes: 90, classSize: 12 }

/** A course that waits at revision 3, and what an admin has read of it. */
async function waiting({ nodes: [node], teacher, admins: [admin] }: World) {
  const id = randomUUID()
  const params = { id }
  const items = [{ kind: 'LIVE' as const, itemId: randomUUID(), title: 'Rút gọn', minutes: 90, isFree: false }]
  await node!.call(own.createCourse, teacher, { body: { id, title: 'Toán 8', categoryId: 4001, format: 'LIVE' } })
  await node!.call(own.saveCourseDraft, teacher, { params, body: { revision: 0, changes: { ...complete, fee: fee.first } } })
  await node!.call(own.saveCourseItems, teacher, { params, body: { revision: 1, chapters: [{ title: 'Chương 1', items }] } })
  await node!.call(own.submitCourse, teacher, { params, body: { revision: 2 } })
  const seen = (await node!.call(desk.getCourseApproval, admin, { params })).data as { version: number; contentSha: string } // the contract's own reply
  return { id, params, read: { version: seen.version, contentSha: seen.contentSha } }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function race(world: World, round: number) {
  const { nodes, teacher, admins, stage } = world
  const { id, params, read } = await waiting(world)
  const send = async (at: number, ...call: Parameters<Node['call']>) => {
    const answer = await nodes[at % 2]!.call(...call)
    stage.trial()
    return answer
  }
  const change = async () => {
    const saved = await send(round, own.saveCourseDraft, teacher, { params, body: { revision: 3, changes: { fee: fee.second } } })
    if (round % 3 === 0) return { saved, submitted: undefined }
    return { saved, submitted: await send(round, own.submitCourse, teacher, { params, body: { revision: 4 } }) }
  }
  const approve = async () => {
    await delay(round % 5 === 0 ? 60 : 0)
    const body = { ...read, checked: [...desk.manualCheckKeys] }
    return send(round + 1, desk.approveCourse, admins[0], { params, body })
  }
  const refuse = async () => {
    await delay(round % 4 === 0 ? 80 : 0)
    return send(round, desk.rejectCourse, admins[1], { params, body: { ...read, reason: 'Chưa rõ' } })
  }
  const claim = () => send(round, claimWorkItem, admins[0], { params: { kind: 'COURSE_VERSION', refId: id } })
  const [{ saved, submitted }, approved, refused] = await Promise.all([change(), approve(), refuse(), round % 2 === 0 && claim()])
  await judge(world, { id, read, saved, submitted, approved, refused })
}

type Story = {
  id: string
  read: { version: number; contentSha: string }
  saved: Answer
  submitted: Answer | undefined
  approved: Answer
  refused: Answer
}
type Version = { version: number; status: string; fee: number; sha: string | null; by: boolean }
const live = new Set(['DRAFT', 'PENDING_APPROVAL', 'UNDER_APPROVAL'])
const refusals = new Set([
  'COURSE_VERSION_CHANGED',
  'COURSE_ALREADY_ANSWERED',
  'WORK_ITEM_CLAIMED',
  'COURSE_REVISION_STALE',
  'COURSE_VERSION_LOCKED',
])

async function judge({ stage }: World, { id, read, saved, submitted, approved, refused }: Story) {
  const { rows } = await stage.pool.query<Version>(
    `select version, status, (content ->> 'fee')::int as fee, content_sha as sha, decided_by is not null as by from course_versions where course_id = $1 order by version`,
    [id],
  )
  const { rows: facts } = await stage.pool.query<{ version: number | null; fee: number; open: number }>(
    `select c.version, c.fee_vnd::int as fee, (select count(*)::int from work_items where ref_id = c.id and closed_at is null) as open from courses c where id = $1`,
    [id],
  )
  const course = facts[0]
  const decided = rows.filter(({ by }) => by)
  const successes = [approved, refused].filter(({ status }) => status === 200).length
  stage.claim(claims.one, decided.length === successes && successes <= 1, { decided, successes })
  stage.claim(
    claims.read,
    decided.every(({ version, sha }) => version === read.version && sha === read.contentSha),
    { decided, read },
  )
  const onSale = rows.find(({ version }) => version === course?.version)
  const isSold = approved.status === 200
  stage.claim(claims.sold, isSold ? onSale?.status === 'APPROVED' && course?.fee === fee.first : course?.version === null, {
    course,
    onSale,
  })
  const waits = rows.filter(({ status }) => status.endsWith('_APPROVAL'))
  const alive = rows.filter(({ status }) => live.has(status))
  stage.claim(claims.cancelled, alive.length <= 1 && course?.open === waits.length, { alive, open: course?.open })
  stage.claim(claims.cancelled, saved.status !== 200 || alive.every((one) => one.fee === fee.second), { alive, saved: saved.status })
  for (const answer of [saved, submitted, approved, refused])
    stage.claim(claims.named, !answer || answer.status === 200 || refusals.has(answer.code), { status: answer?.status, code: answer?.code })
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let round = 0; round * 4 < stage.n; round++) await race(world, round)
  for (const node of world.nodes) await node.close()
}

const notCompared = [
  {
    module: 'authoring',
    declaration: 'requireSameContent',
    find: ' || head.version !== version || head.contentSha !== contentSha',
    replace: '',
  },
  {
    module: 'authoring',
    declaration: 'approve',
    find: 'contentShaOf(head.content, programme) !== read.contentSha',
    replace: 'false',
  },
]
const notCancelled = {
  module: 'courses',
  declaration: 'saveCourseVersion',
  find: 'const newAfter = move.next && move.to',
  replace: 'const newAfter = move.next && head.status',
}

export const approvalRace: Proof = {
  name: 'approval-race',
  counts: 'calls that race for one request',
  size: { full: 2000, short: 120 },
  limitSeconds: 600,
  faults: [
    { name: 'hash not compared', breaks: [claims.read, claims.sold], patches: notCompared },
    { name: 'cancel missing', breaks: [claims.cancelled], patches: [notCancelled] },
  ],
  run,
}
