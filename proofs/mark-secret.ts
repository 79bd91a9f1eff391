import { getReport } from '@khue/contracts/learning/reports'
import { callPath } from '@khue/contracts/call-path'
import { addressesOf, type Draft, type Looker, openWorld, type World } from './mark-secret.world.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Nothing of a mark leaves before it is returned. Those who must not know it look everywhere: each endpoint that reads, with every id that they could guess or
 * have overheard, files by every address, notices, live events, the facts of reports, and their personal data. Afterwards the family finds all of it; and while the
 * teacher marks again, only the round that was returned.
 */
const claims = {
  list: 'no answer shows anything of a mark before it is returned',
  file: 'no file of a mark opens before it is returned, by whatever address',
  notice: 'no notice speaks of a mark before it is returned',
  live: 'no live event tells of a mark before it is returned',
  report: 'the facts of a report hold no points before the work is returned',
  data: 'the personal data of a family holds nothing of a mark before it is returned',
  seen: 'once a mark is returned, its family sees all of it',
  again: 'while a mark is made again, its family sees the returned round alone',
} as const

const found = (texts: readonly string[], secrets: readonly string[]) =>
  secrets.filter((secret) => texts.some((text) => text.includes(secret)))
const isLearning = ({ path }: { path: string }) => path.startsWith('/clms/')
const isReport = ({ path }: { path: string }) => path.includes('report')

type Looked = { as: Looker; name: string; isFamily: boolean }
/** Reads everything that one person may try. Strangers try what is about a thing; what is about themselves is theirs (`access-matrix`). */
async function readAll(world: World, draft: Draft, { as, isFamily }: Looked, only: (endpoint: { path: string }) => boolean = () => true) {
  const { served, get, child, lessonId } = world
  const ids = [draft.assignmentId, draft.id, draft.markId, draft.file, lessonId]
  const texts: { path: string; text: string }[] = []
  for (const endpoint of served) {
    if (!only(endpoint) || (!isFamily && !(isLearning(endpoint) && endpoint.path.includes(':')))) continue
    for (const address of addressesOf(endpoint, ids, { learnerId: child.id, words: draft.secrets[0] ?? '' })) {
      const { isOpen, text } = await get(as, address)
      // a search answers with the words that it was asked for
      if (isOpen) texts.push({ path: endpoint.path, text: address.includes('=B') ? text.replaceAll(draft.secrets[0] ?? '', '') : text })
    }
  }
  return texts
}

async function look(world: World, draft: Draft, who: Looked) {
  const { stage, get, mother, child } = world
  const texts = await readAll(world, draft, who)
  for (const { path, text } of texts) {
    const leaked = found([text], draft.secrets)
    stage.claim(claims.list, leaked.length === 0, { path, who: who.name, leaked })
    if (isReport({ path })) stage.claim(claims.report, !text.includes(`"points":${draft.total}`), { path, who: who.name })
  }
  const files = draft.files.flatMap((id) => [
    `/files/private/${id}`,
    `/files/documents/${id}`,
    `/files/films/${id}.mp4`,
    `/files/report-voices/${id}`,
  ])
  for (const address of [...draft.addresses, ...files])
    stage.claim(claims.file, !(await get(who.as, address)).isOpen, { address, who: who.name })
  if (who.as && who.isFamily) {
    stage.claim(
      claims.notice,
      (await world.noticesTo(who.as)) === (who.as.id === child.id ? draft.before.child : draft.before.mother),
      who.name,
    )
    stage.claim(claims.data, found([await world.collect(who.as)], [...draft.secrets, `"Điểm":${draft.total / 100}`]).length === 0, who.name)
  }
  const live = await world.seenLive([child, mother, world.adult])
  stage.claim(claims.live, found(live, draft.secrets).length === 0, who.name)
}

/** The pinned facts of a report that is sent while the mark is a draft. */
async function report(world: World, draft: Draft) {
  const { stage, reports, teacher, child, mother, lessonId, get } = world
  await reports.sentReport(teacher, lessonId, child)
  const { text } = await get(mother, `/api${callPath(getReport, { params: { lessonId, learnerId: child.id } })}`)
  stage.claim(claims.report, text.includes(draft.assignmentId) && !text.includes(`"points":${draft.total}`), text.slice(0, 300))
}

const allOf = async (world: World, draft: Draft, who: Looked) => [
  ...(await readAll(world, draft, who, ({ path }) => path.includes('marks'))).map(({ text }) => text),
  await world.collect(world.child),
]

/** Returned; then marked again, with other words, strokes, voices and files. */
async function returnAndMarkAgain(world: World, draft: Draft) {
  const { stage, teacher, child, mother, giveBack, reopen, mark, get, familyMarks, noticesTo } = world
  await giveBack(teacher, draft.id)
  const family: Looked[] = [child, mother].map((as) => ({ as, name: 'family', isFamily: true }))
  for (const who of family) {
    const seen = found(await allOf(world, draft, who), draft.secrets)
    stage.claim(claims.seen, seen.length === draft.secrets.length, { seen, all: draft.secrets })
  }
  const [shown] = (await familyMarks(child, draft.assignmentId)).data.items
  const opened = await Promise.all([...(shown?.voices ?? []), ...(shown?.files ?? [])].map(({ address }) => get(child, address)))
  const told = (await noticesTo(child)) === draft.before.child + 1
  stage.claim(claims.seen, told && opened.length === 2 && opened.every(({ isOpen }) => isOpen), { told, opened: opened.length })
  await reopen(teacher, draft.id)
  const next = await mark(draft.id, { file: draft.file, n: draft.n, revision: draft.revision + 1, round: 2 })
  for (const who of family) {
    const texts = await allOf(world, draft, who)
    const early = found(texts, next.secrets)
    const kept = found(texts, draft.secrets)
    stage.claim(claims.again, early.length === 0 && kept.length === draft.secrets.length, { early, kept: kept.length })
    for (const address of next.addresses) stage.claim(claims.again, !(await get(who.as, address)).isOpen, address)
  }
}

async function run(stage: Stage) {
  const world = await openWorld(stage)
  const { child, mother, adult, otherParent, stranger, otherTeacher } = world
  const lookers: Looked[] = [
    { as: child, name: 'pupil', isFamily: true },
    { as: mother, name: 'parent', isFamily: true },
    { as: adult, name: 'other pupil of the class', isFamily: false },
    { as: otherParent, name: 'other parent', isFamily: false },
    { as: stranger, name: 'stranger', isFamily: false },
    { as: otherTeacher, name: 'other teacher', isFamily: false },
    { as: undefined, name: 'guest', isFamily: false },
  ]
  const first = lookers.filter(({ as, isFamily }) => isFamily || as === adult || as === undefined)
  for (let n = 0; n < stage.n; n += 1) {
    const draft = await world.draft()
    if (n === 0) await report(world, draft)
    for (const who of n === 0 ? first : [stage.random.pick(lookers)]) await look(world, draft, who)
    await returnAndMarkAgain(world, draft)
    stage.trial()
  }
}

const save = { module: 'marking', declaration: 'saveMark' }
export const markSecret: Proof = {
  name: 'mark-secret',
  counts: 'drafts of marks that others look for, returned and marked again',
  size: { full: 40, short: 1 },
  limitSeconds: 600,
  faults: [
    {
      name: 'the list of the family shows drafts',
      breaks: [claims.list],
      plantGroup: 'before',
      patches: [{ module: 'marking', declaration: 'list', find: 'one.returned_at is not null', replace: 'true' }],
    },
    {
      name: 'the address of a file opens for everybody',
      breaks: [claims.file],
      plantGroup: 'before',
      patches: [{ module: 'assets', declaration: 'sign', find: '[allows, assetId, personId, until]', replace: '[allows, assetId, until]' }],
    },
    {
      name: 'the family is told when words are saved',
      breaks: [claims.notice],
      plantGroup: 'before',
      patches: [
        {
          ...save,
          find: 'const saved = await setWritten(',
          replace: 'await notifyOfReturned(deps, [{ ...marked, markId: draft.id }])\n    const saved = await setWritten(',
          prepend: `import { notifyOfReturned } from '../notifying/notify.service.ts'\n`,
        },
      ],
    },
    {
      name: 'what is saved goes live to the family',
      breaks: [claims.live],
      plantGroup: 'before',
      patches: [
        {
          ...save,
          find: 'return { revision: saved.revision',
          replace: `emitToPeople(deps, [marked.learnerId], 'mark:saved', { words })\n    return { revision: saved.revision`,
          prepend: `import { emitToPeople } from '#platform/realtime/broadcast'\n`,
        },
      ],
    },
    {
      name: 'reports show points of drafts',
      breaks: [claims.report],
      plantGroup: 'elsewhere',
      patches: [{ module: 'learning-reports', declaration: 'returnedPoints', find: 'k.returned_at is not null', replace: 'true' }],
    },
    {
      name: 'personal data holds drafts',
      breaks: [claims.data],
      plantGroup: 'elsewhere',
      patches: [{ module: 'marking', declaration: 'listMarksOf', find: ', isNotNull(marks.returnedAt)', replace: '' }],
    },
    {
      name: 'the family sees strokes of the round that is under way',
      breaks: [claims.again],
      plantGroup: 'elsewhere',
      patches: [{ module: 'marking', declaration: 'listReturnedMarks', find: 'until: changes', replace: 'until: changes + 1000' }],
    },
  ],
  run,
}
