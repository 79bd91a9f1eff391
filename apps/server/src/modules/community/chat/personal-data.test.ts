import { sendMessage } from '@khue/contracts/community/chat'
import { downloadMyData } from '@khue/contracts/people/privacy'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { pdf, uploads } from '#testing/uploads'
import { chatTestApp } from './chat.testing.ts'

const { app, call, enrol, given, liveClass, opened, send, recallMessage } = await chatTestApp()
const { sent } = uploads(call, app.fastify)
const password = 'MatKhau2026!'

async function sendFile(as: TestPerson, id: string, text: string, fileName: string) {
  const { assetId } = await sent(as, { purpose: 'CHAT_FILE', bytes: pdf, fileName })
  const { data } = await call(sendMessage, { as, params: { id }, body: { clientId: uuidv7(), text, files: [{ assetId }] } })
  return data
}
const toldTo = async (as: TestPerson) => (await call(downloadMyData, { as, body: { password } })).data.data['Tin nhắn đã gửi']

test('a data export contains all that the person has written and sent, and nothing of others', async () => {
  const [teacher, learner, other] = [await given.teacher({ password }), await given.student({ password }), await given.parent({ password })]
  await enrol(learner, await liveClass(teacher))
  const id = await opened(learner, teacher)
  await send(learner, id, 'Em chào cô')
  await send(teacher, id, 'Cô chào em')
  const { files } = await sendFile(learner, id, 'Bài của em', 'bài làm.pdf')
  const { seq } = await sendFile(learner, id, 'Nhầm', 'nhầm.pdf')
  await recallMessage(learner, id, seq)
  expect(await toldTo(learner)).toEqual([
    { Lúc: expect.any(String), 'Nội dung': 'Em chào cô' },
    {
      Lúc: expect.any(String),
      'Nội dung': 'Bài của em',
      Tệp: [{ 'Tên tệp': 'bài làm.pdf', 'Dung lượng (byte)': pdf.length, 'Địa chỉ': files[0]?.address }],
    },
  ])
  expect(await toldTo(teacher)).toEqual([{ Lúc: expect.any(String), 'Nội dung': 'Cô chào em' }])
  expect(await toldTo(other)).toBeUndefined()
})
