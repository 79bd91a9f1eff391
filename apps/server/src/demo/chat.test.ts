import { listMessages, listRooms } from '@khue/contracts/community/chat'
import { signIn } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { browserOf } from '#testing/browser'
import { demoApp, demoEvening } from '#testing/demo'
import { demoAccounts, demoPassword, loadDemo } from './index.ts'

async function demoHouse() {
  const app = await demoApp()
  async function talker(key: string) {
    const browser = browserOf(app.call)
    await browser.call(signIn, { body: { username: demoAccounts.find((one) => one.key === key)?.phone ?? '', password: demoPassword } })
    return {
      rooms: async () => (await browser.call(listRooms)).data.items,
      textsOf: async (id: string) => (await browser.call(listMessages, { params: { id } })).data.items.map(({ text }) => text),
    }
  }
  return { ...app, talker }
}

test('teacher, mother and child find conversations with unread messages, and the mother reads her child’s chat with the teacher', async () => {
  const { deps, clock, talker } = await demoHouse()
  const [child, mother, teacher] = [await talker('minh-an'), await talker('thu-trang'), await talker('thu-ha')]
  const roomsOf = async ({ rooms }: typeof child) =>
    (await rooms()).map(({ title, unread, roomRole, purpose }) => [purpose ?? roomRole, title, unread] as const)
  expect(await roomsOf(child)).toEqual([
    ['MEMBER', 'Nguyễn Thu Hà', 2],
    ['CLASS', 'Toán 8: Phân thức đại số, rút gọn nhanh', 3],
    ['MEMBER', 'Trần Thu Trang', 0],
  ])
  expect(await roomsOf(mother)).toEqual([
    ['GUARDIAN', 'Nguyễn Minh An và Nguyễn Thu Hà', 0],
    ['MEMBER', 'Nguyễn Thu Hà', 1],
    ['PARENTS', 'Phụ huynh · Toán 8: Phân thức đại số, rút gọn nhanh', 0],
    ['MEMBER', 'Nguyễn Minh An', 0],
  ])
  expect(await roomsOf(teacher)).toHaveLength(4)

  const [first] = await child.rooms()
  const before = await child.textsOf(first!.id)
  clock.now = new Date(demoEvening.getTime() + 3 * 86_400_000)
  await loadDemo(deps)
  expect(await child.textsOf(first!.id)).toEqual(before)
  expect((await child.rooms()).map(({ last }) => last?.at.slice(0, 10))).toEqual(['2026-12-04', '2026-12-04', '2026-11-30'])
})
