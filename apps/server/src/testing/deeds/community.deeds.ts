import * as chat from '@khue/contracts/community/chat-safety'
import * as support from '@khue/contracts/community/support'
import { uuidv7 } from 'uuidv7'
import { type Deed, type DeedWorld, row } from './deed.ts'

/** A case about a message that one learner wrote to another. */
async function chatCase({ call, given, liveClass, enrol, opened, send, second }: DeedWorld) {
  const [teacher, learner, mate] = [await given.teacher(), await given.student(), await given.student()]
  const classId = await liveClass(teacher)
  await enrol(learner, classId)
  await enrol(mate, classId)
  const roomId = await opened(learner, mate)
  await send(mate, roomId, 'Đồ ngốc')
  await call(chat.reportInChat, { as: learner, body: { about: 'MESSAGE', roomId, seq: 1, reason: 'RUDE', content: 'Bạn ấy nói tục' } })
  const { items } = (await call(chat.listChatCases, { as: second, query: { size: 50 } })).data
  return { id: items.find(({ person }) => person.personId === mate.id)?.id ?? '', personId: mate.id }
}

const decisions = [
  { decision: 'DISMISS', note: 'Đùa nhau' },
  { decision: 'HIDE', note: 'Lời nặng' },
  { decision: 'WARN', note: 'Nhắc lần đầu' },
  { decision: 'BAN', days: 3, note: 'Tái phạm' },
] as const

async function supportRequest({ call, given, deliverEvents }: DeedWorld) {
  const customer = await given.parent()
  const body = { clientId: uuidv7(), subject: 'Cần giúp', category: 'ORDER' as const, text: 'Đơn HVABCD1234 của tôi đâu rồi?' }
  const { id } = (await call(support.openSupport, { as: customer, body })).data
  await deliverEvents()
  return { customer, id }
}

export const communityDeeds: readonly Deed[] = [
  {
    endpoint: chat.openChatCase,
    prepare: async (world) => {
      const { id, personId } = await chatCase(world)
      const act = async () => ({
        answer: await world.call(chat.openChatCase, { as: world.admin, params: { id } }),
        rows: [row('chat-case.opened', ['person', personId], { details: { case: id } })],
      })
      return { act }
    },
  },
  ...decisions.map(({ note, ...decision }): Deed => ({
    endpoint: chat.decideChatCase,
    how: decision.decision,
    prepare: async (world) => {
      const { id, personId } = await chatCase(world)
      await world.call(chat.openChatCase, { as: world.admin, params: { id } })
      const more = { details: { case: id, ...decision }, ...(note && { reason: note }) }
      const act = async () => ({
        answer: await world.call(chat.decideChatCase, { as: world.admin, params: { id }, body: { ...decision, note } }),
        rows: [row('chat-case.decided', ['person', personId], more)],
      })
      return { act }
    },
  })),
  {
    endpoint: support.claimSupport,
    prepare: async (world) => {
      const { customer, id } = await supportRequest(world)
      const act = async () => ({
        answer: await world.call(support.claimSupport, { as: world.admin, params: { id } }),
        rows: [row('support.claimed', ['person', customer.id], { details: { request: id, by: world.admin.id } })],
      })
      return { act }
    },
  },
  {
    endpoint: support.handOverSupport,
    prepare: async (world) => {
      const { customer, id } = await supportRequest(world)
      await world.call(support.claimSupport, { as: world.admin, params: { id } })
      const act = async () => ({
        answer: await world.call(support.handOverSupport, { as: world.admin, params: { id }, body: { personId: world.second.id } }),
        rows: [row('support.claimed', ['person', customer.id], { details: { request: id, by: world.second.id } })],
      })
      return { act }
    },
  },
]
