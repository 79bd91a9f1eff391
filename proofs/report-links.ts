import type { Proof, Stage } from './proof.ts'
import { openWorld, type Sent, type World } from './report-links.world.ts'

/**
 * The link in a message opens one report, for one guardian, for seven days, as long as the guardianship lasts. Each trial sends a report to two guardians, of whom
 * one has ended when the messages leave; reads and answers by the link; and then ends the link in one of the ways in which a link ends.
 */
const claims = {
  opens: 'a guardian opens the report and answers by the link, without signing in',
  initials: 'neither the message nor the page of a link names the child otherwise than by initials',
  nowhere: 'what a link shows leads nowhere else',
  queued: 'no message leaves after its guardianship has ended',
  bound: 'an answer by the link is that of the guardian to whom it was sent',
  stored: 'nothing that is stored opens a link',
  altered: 'a key that is not whole opens nothing',
  ended: 'a link ends with its guardianship, before anything else has noticed',
  relinked: 'a link stays ended when the guardianship begins again',
  expired: 'a link ends after seven days',
  resent: 'a link ends when the report is sent again, and the new one opens',
  closed: 'a link ends with the account of its guardian',
  replaced: 'a link shows the report as it is now, and nothing of what it was',
  same: 'every link that has ended looks like one that never was',
} as const

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => `${word.charAt(0)}.`)
    .join(' ')

async function opens(world: World, { name, guardian, learner, teacher, lessonId, message, former, toFormer, ...rest }: Sent) {
  const { stage, read, answer, answeredBy } = world
  stage.claim(claims.queued, toFormer.length === 0, toFormer)
  const token = message?.token ?? ''
  const [shown, asked] = [await read(token), await answer(token, `Gia đình hỏi về ${name}`)]
  stage.claim(claims.opens, shown.status === 200 && asked.status === 200, { shown: shown.code, asked: asked.code, message })
  const page = JSON.stringify([shown.data, asked.data])
  const isMasked = shown.data?.learner === initialsOf(name) && page.includes(`Hôm nay ${initialsOf(name)} làm tốt.`)
  const names = [name, name.toUpperCase()]
  stage.claim(claims.initials, isMasked && names.every((one) => !page.includes(one) && !(message?.text ?? '').includes(one)), {
    page,
    message,
  })
  const elsewhere = [learner.id, guardian.id, former.id, teacher.id, lessonId, guardian.phone, learner.phone, '/account', '/files']
  stage.claim(
    claims.nowhere,
    elsewhere.every((one) => !page.includes(one)),
    page,
  )
  const by = await answeredBy({ teacher, lessonId, learner, ...rest })
  stage.claim(claims.bound, by === guardian.id, { by, guardian: guardian.id })
  return token
}

/** Keys from a copy of the database, and keys of which a letter is missing, added or another one. */
async function stolen({ stage, read }: World, token: string) {
  const { rows } = await stage.pool.query<{ token_hash: string; everything: string }>(
    `select token_hash, k::text as everything from report_links as k`,
  )
  const outbox = await stage.pool.query<{ everything: string }>(
    `select d::text || n::text as everything from notification_deliveries as d join notifications as n on n.person_id = d.person_id and n.id = d.notification_id`,
  )
  const isStored = [...rows, ...outbox.rows].some(({ everything }) => everything.includes(token))
  const opened = await Promise.all(rows.map(({ token_hash }) => read(token_hash)))
  stage.claim(claims.stored, !isStored && opened.every(({ status }) => status === 404), { isStored })
  const altered = [
    token.slice(0, -1),
    `${token}A`,
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    token.toLowerCase(),
    ` ${token}`,
  ]
  const tried = await Promise.all(altered.filter((one) => one !== token).map(read))
  stage.claim(
    claims.altered,
    tried.every(({ status }) => status === 404),
    tried.map(({ status }) => status),
  )
}

/** Reading, answering and hearing are refused, in the words in which an unknown link is. */
async function isOver({ stage, read, answer, hear }: World, token: string) {
  const [shown, asked, heard, unknown] = [
    await read(token),
    await answer(token, 'Còn mở không?'),
    await hear(token),
    await read('A'.repeat(43)),
  ]
  const isClosed = shown.status !== 200 && asked.status !== 200 && heard !== 200
  if (isClosed)
    stage.claim(claims.same, shown.status === unknown.status && shown.code === unknown.code && shown.message === unknown.message, shown)
  return isClosed
}

type Ending = (world: World, sent: Sent, token: string) => Promise<void>
const endings: readonly Ending[] = [
  async (world, { guardian, learner }, token) => {
    await world.end(guardian, learner)
    world.stage.claim(claims.ended, await isOver(world, token))
  },
  async (world, { guardian, learner }, token) => {
    await world.end(guardian, learner)
    await world.relink(guardian, learner)
    world.stage.claim(claims.relinked, await isOver(world, token))
  },
  async (world, { guardian }, token) => {
    const days = (count: number) =>
      world.moved(
        `update report_links set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) where guardian_id = $1`,
        [guardian.id, count * 86_400],
      )
    await days(6.99)
    const almost = await world.read(token)
    await days(0.02)
    world.stage.claim(claims.expired, almost.status === 200 && (await isOver(world, token)), almost.code)
  },
  async (world, sent, token) => {
    await world.resend(sent)
    const isEnded = await isOver(world, token)
    await world.messagesTo(sent.guardian)
    await world.minutesPass(6)
    const [newest] = await world.messagesTo(sent.guardian)
    const opened = await world.read(newest?.token ?? '')
    const isNew = newest?.token !== token && opened.status === 200
    world.stage.claim(claims.resent, isEnded && isNew && (await isOver(world, token)), { isEnded, isNew, code: opened.code })
  },
  async (world, { guardian }, token) => {
    await world.stage.pool.query(`update accounts set status = 'LOCKED' where id = $1`, [guardian.accountId])
    world.stage.claim(claims.closed, await isOver(world, token))
  },
  async (world, sent, token) => {
    const replaced = await world.replace(sent, `Viết lại: ${sent.name} cần luyện thêm.`)
    const text = JSON.stringify((await world.read(token)).data)
    const isNew = text.includes(`Viết lại: ${initialsOf(sent.name)} cần luyện thêm.`)
    world.stage.claim(claims.replaced, isNew && !text.includes('làm tốt'), { code: replaced.code, text })
  },
]

async function run(stage: Stage) {
  const world = await openWorld(stage)
  for (let n = 0; n < stage.n; n++) {
    const sent = await world.send()
    const token = await opens(world, sent)
    if (n % endings.length === 0) await stolen(world, token)
    await endings[n % endings.length]?.(world, sent, token)
    await world.end(sent.guardian, sent.learner).catch(() => undefined) // it may have ended
    stage.trial()
  }
}

const links = 'learning-reports'
export const reportLinks: Proof = {
  name: 'report-links',
  counts: 'reports that are sent to two guardians, read by a link and ended in one of six ways',
  size: { full: 120, short: 6 },
  limitSeconds: 600,
  faults: [
    {
      name: 'an expired link opens',
      breaks: [claims.expired],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'find', find: ' and k.expires_at > now()', replace: '' }],
    },
    {
      name: 'the link before stays when the report is sent again',
      breaks: [claims.resent],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'resendReport', find: 'await revokeLinksOf(deps.db, which)', replace: '' }],
    },
    {
      name: 'the link of a closed account opens',
      breaks: [claims.closed],
      plantGroup: 'keys',
      patches: [
        { module: links, declaration: 'requireLink', find: ' || !(await findActivePerson(deps.db, link.guardianId))', replace: '' },
      ],
    },
    {
      name: 'the page of a link names the child',
      breaks: [claims.initials],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'showLinked', find: 'learner: initialsOf(name)', replace: 'learner: name' }],
    },
    {
      name: 'the key is stored as it is',
      breaks: [claims.stored],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'hashOf', find: `createHash('sha256').update(token).digest('hex')`, replace: 'token' }],
    },
    {
      name: 'a link answers for the child',
      breaks: [claims.bound],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'answerByLink', find: 'personId: link.guardianId', replace: 'personId: link.learnerId' }],
    },
    {
      name: 'a link belongs to two people, not to their guardianship',
      breaks: [claims.relinked],
      plantGroup: 'keys',
      patches: [{ module: links, declaration: 'find', find: 'g.link_id = k.guardianship_id and ', replace: '' }],
    },
    {
      name: 'an ended guardianship leaves its links open',
      breaks: [claims.ended],
      plantGroup: 'guardianships',
      patches: [
        {
          module: links,
          declaration: 'find',
          find: ' join ${guardianships} as g on g.link_id = k.guardianship_id and g.guardian_id = k.guardian_id and g.child_id = k.learner_id',
          replace: '',
        },
      ],
    },
    {
      name: 'a message leaves although its guardianship has ended',
      breaks: [claims.queued],
      plantGroup: 'guardianships',
      patches: [
        {
          module: links,
          declaration: 'reportAddress',
          find: 'isOfGuardian(deps.db, readReference(message))',
          replace: 'Promise.resolve(deps !== message)',
        },
        {
          module: links,
          declaration: 'reportAddress',
          find: 'return isMade ? `/r/${token}` : undefined',
          replace: 'return isMade ? `/r/${token}` : `/r/${token}`',
        },
      ],
    },
  ],
  run,
}
