import * as contract from '@khue/contracts/learning/reports'
import * as taught from '@khue/contracts/learning/taught-reports'
import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import { linkGuardian, unlinkGuardian } from '#modules/people/people'
import { openProviders } from '#testing/message-providers'
import type { TestPerson } from '#testing/people'
import { reportWorld } from '#testing/reports'
import { openBase } from './learning.world.ts'
import type { Stage } from './proof.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
type Target = { teacher: TestPerson; lessonId: string; learner: TestPerson }
export type Sent = Awaited<ReturnType<World['send']>>

const names = ['Trần Minh An', 'Lê Nguyễn Hoàng Phương Uyên', 'Ý Nhi Niê', 'Đặng Thuỳ']

/** Reports of held lessons, sent to two guardians whom the learner has only for the trial. */
export async function openWorld(stage: Stage) {
  const base = await openBase(stage)
  const { call, given, deps, app } = base
  const { sentTo } = await openProviders(base)
  const reports = reportWorld(base, await given.admin())
  const targets: Target[] = []

  async function nextTarget(): Promise<Target> {
    if (targets.length === 0) {
      const run = await reports.soldRun()
      for (const [at, lessonId] of run.lessons.entries()) {
        await reports.hold(run, at)
        for (const learner of [run.child, run.adult]) targets.push({ teacher: run.teacher, lessonId, learner })
      }
    }
    const target = targets.shift()
    if (!target) throw new Error('the run has no lessons')
    return target
  }
  async function guardianOf(learner: TestPerson) {
    const guardian = await given.parent()
    await call(changeNotificationSettings, { as: guardian, body: { quietHours: null } })
    await linkGuardian(deps, { guardianId: guardian.id, childId: learner.id })
    return guardian
  }
  const end = (guardian: TestPerson, learner: TestPerson) => unlinkGuardian(deps, { guardianId: guardian.id, childId: learner.id })
  const relink = (guardian: TestPerson, learner: TestPerson) => linkGuardian(deps, { guardianId: guardian.id, childId: learner.id })
  const minutesPass = (count: number) =>
    stage.pool.query(`update notification_deliveries set due_at = due_at - make_interval(mins => $1) where state = 'WAITING'`, [count])
  const messagesTo = async ({ phone }: TestPerson) => (await sentTo(phone)).flatMap(asMessage)

  /** Sent to two guardians; one of them is not any more when the messages leave. */
  async function send() {
    const target = await nextTarget()
    const { teacher, lessonId, learner } = target
    const name = stage.random.pick(names)
    await stage.pool.query('update people set name = $2 where id = $1', [learner.id, name])
    const [guardian, former] = [await guardianOf(learner), await guardianOf(learner)]
    await reports.sentReport(teacher, lessonId, learner, {
      good: `Hôm nay ${name} làm tốt.`,
      letter: `Bạn ${name.toUpperCase()} chăm hơn.`,
    })
    await messagesTo(guardian) // plans the messages
    await end(former, learner)
    await minutesPass(6)
    const [message] = await messagesTo(guardian)
    return { ...target, name, guardian, former, message, toFormer: await messagesTo(former) }
  }
  const read = (token: string) => call(contract.getLinkedReport, { params: { token } })
  const answer = (token: string, text: string) => call(contract.answerLinkedReport, { params: { token }, body: { answer: 'ASK', text } })
  const hear = async (token: string) => (await app.fastify.inject({ url: `/files/report-voices/${token}` })).statusCode
  const resend = ({ teacher, lessonId, learner }: Target) =>
    call(taught.resendReport, { as: teacher, params: { lessonId, learnerId: learner.id } })
  const answeredBy = async ({ teacher, lessonId, learner }: Target) => (await reports.read(teacher, lessonId, learner)).data.answer?.by.id
  /** Edited before it locks, with a voice. */
  async function replace({ teacher, lessonId, learner }: Target, good: string) {
    const { revision } = (await reports.read(teacher, lessonId, learner)).data
    return reports.save(teacher, lessonId, learner, { revision, good })
  }
  const moved = (statement: string, values: unknown[]) => runPastTriggers(stage, statement, values)
  return { stage, send, read, answer, hear, resend, answeredBy, replace, end, relink, minutesPass, messagesTo, moved }
}

/** A message about a report, with the key of its link. */
function asMessage({ channel, text, title }: { channel: string; text: string; title: string }) {
  const [, token] = /\/r\/([\w-]{43})/.exec(text) ?? []
  return token || title.includes('áo cáo') ? [{ channel, text: `${title} ${text}`, token: token ?? '' }] : []
}

/** Past the triggers that keep links. */
async function runPastTriggers({ pool }: Stage, statement: string, values: unknown[]) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(statement, values)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}
