import { findText, sayAs, supportWritten } from '#modules/chat'
import type { Deps } from '#platform/deps'
import { reaction } from '#platform/news'
import { findAnswer, speaker } from './assistants.service.ts'
import { tellWaiting } from './support.notices.ts'
import * as stored from './support.repository.ts'

/** Whoever asked has written: the machine answers while it may and knows something, else a person is waited for. */
async function hearCustomer(deps: Deps, row: stored.RequestRow, seq: number) {
  if (!row.isAssisted || row.agentId) {
    await stored.setWaiting(deps.db, row.id, { lastSeq: seq })
    return tellWaiting(deps, { ...row, lastSeq: seq })
  }
  const answer = await findAnswer(deps, (await findText(deps, { roomId: row.id, seq })) ?? '')
  if (answer) {
    await stored.setAssisted(deps.db, row.id, { lastSeq: seq })
    return sayAs(deps, row.id, answer)
  }
  await stored.setWaiting(deps.db, row.id, { lastSeq: seq, isAssisted: false })
  await sayAs(deps, row.id, { personId: await speaker(deps), text: handedOver })
  return tellWaiting(deps, { ...row, lastSeq: seq })
}

const handedOver =
  'Trợ lý tự động chưa có câu trả lời cho việc này, nên đã chuyển cho đội hỗ trợ. Bạn sẽ nhận thông báo khi có người trả lời.'

export const supportReactions = [
  reaction('support:hear', supportWritten, async (deps, { roomId, senderId, seq }) => {
    const row = await stored.findRequest(deps.db, roomId, { lock: true })
    if (!row || seq <= row.lastSeq) return
    if (senderId === row.customerId) await hearCustomer(deps, row, seq)
    else await stored.setAnswered(deps.db, roomId, { lastSeq: seq })
  }),
]
