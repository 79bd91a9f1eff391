import { findText, postAs, supportMessageSent } from '#modules/community/chat'
import type { Deps } from '#platform/deps'
import { subscriber } from '#platform/outbox/domain-events'
import { findAnswer, getBotPersonId } from './assistants.service.ts'
import { notifyStaffOfWaiting } from './support.notices.ts'
import { endWaiting, setWaiting } from './support-work-items.service.ts'
import * as stored from './support.repository.ts'

/** Handles a customer's message: the assistant answers if it is active and has an answer, else the request waits for a person. */
async function handleCustomerMessage(deps: Deps, row: stored.RequestRow, seq: number) {
  if (!row.isBotActive || row.agentId) {
    await setWaiting(deps, row, { lastSeq: seq })
    return notifyStaffOfWaiting(deps, { ...row, lastSeq: seq })
  }
  const answer = await findAnswer(deps, (await findText(deps, { roomId: row.id, seq })) ?? '')
  if (answer) {
    await endWaiting(deps, row.id, stored.setAssisted, { lastSeq: seq })
    return postAs(deps, row.id, answer)
  }
  await setWaiting(deps, row, { lastSeq: seq, isBotActive: false })
  await postAs(deps, row.id, { personId: await getBotPersonId(deps), text: handedOver })
  return notifyStaffOfWaiting(deps, { ...row, lastSeq: seq })
}

const handedOver =
  'Trợ lý tự động chưa có câu trả lời cho việc này, nên đã chuyển cho đội hỗ trợ. Bạn sẽ nhận thông báo khi có người trả lời.'

export const supportSubscribers = [
  subscriber('support:handle_message', supportMessageSent, async (deps, { roomId, senderId, seq }) => {
    const row = await stored.findRequest(deps.db, roomId, { lock: true })
    if (!row || seq <= row.lastSeq) return
    if (senderId === row.customerId) await handleCustomerMessage(deps, row, seq)
    else await endWaiting(deps, roomId, stored.setAnswered, { lastSeq: seq })
  }),
]
