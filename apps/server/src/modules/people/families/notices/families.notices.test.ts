import { consentPurposes } from '@khue/contracts/people/consents'
import * as api from '@khue/contracts/people/families'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { notifyLinkChange } from './notify-families.service.ts'

const { call, given, pool, deps, deliverEvents } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })

const inbox = async (as: TestPerson) => {
  await deliverEvents()
  return (await call(loadNotifications, { as, headers: msgApp })).data.items
}
const textsOf = async (as: TestPerson) => (await inbox(as)).map(({ category, content }) => `${category} ${content}`)
const ends = (texts: readonly string[]) => texts.filter((text) => text.includes('không còn'))
const consentTexts = async (as: TestPerson) => (await textsOf(as)).filter((text) => text.includes('đồng ý'))
const born = (person: TestPerson, birthDate: string) =>
  pool.query('update people set birth_date = $1 where id = $2', [birthDate, person.id])
const say = (as: TestPerson, isGranted: boolean, personId?: string) =>
  call(api.setConsent, {
    as,
    query: { ...(personId && { personId }) },
    body: { purpose: 'PHOTO', version: consentPurposes.PHOTO.version, isGranted },
  })

let mother: TestPerson
let father: TestPerson
let child: TestPerson
beforeEach(async () => {
  mother = await given.parent({ name: 'Trần Thu Trang' })
  father = await given.parent({ name: 'Nguyễn Văn Bố' })
  child = await given.student({ name: 'Nguyễn Minh An', guardianId: mother.id })
  await born(child, '2014-03-01')
})

/** The mother creates a code for her child, and the father becomes a guardian with it. */
async function fatherJoins() {
  const { data } = await call(api.inviteFamily, { as: mother, body: { as: 'child', childId: child.id } })
  expect((await call(api.acceptInvitation, { as: father, body: { code: data.code } })).status).toBe(200)
}

test('a new guardian is announced to the child, and as a warning to the existing guardian', async () => {
  await fatherJoins()
  expect(await textsOf(child)).toEqual(['GENERAL Nguyễn Văn Bố đã liên kết với bạn với tư cách phụ huynh.'])
  expect(await textsOf(mother)).toEqual([
    'WARN Nguyễn Văn Bố vừa liên kết với Nguyễn Minh An với tư cách phụ huynh. Nếu bạn không biết việc này, hãy liên hệ Khuê.',
  ])
  expect(await textsOf(father)).toEqual([])
})

test('a guardian who sent the invitation is notified when the child accepts', async () => {
  const grown = await given.student({ name: 'Lê Văn Con' })
  const { data } = await call(api.inviteFamily, { as: mother, body: { as: 'guardian' } })
  await call(api.acceptInvitation, { as: grown, body: { code: data.code } })
  expect(await textsOf(mother)).toEqual(['GENERAL Từ nay bạn là phụ huynh của Lê Văn Con trên Khuê.'])
  expect(await textsOf(grown)).toEqual([])
})

test('the end of a link notifies everyone but the person who ended it, once for each ending', async () => {
  await fatherJoins()
  await call(api.endLink, { as: father, params: { personId: child.id } })
  await fatherJoins()
  await call(api.endLink, { as: father, params: { personId: child.id } })
  expect(ends(await textsOf(child))).toEqual(Array(2).fill('WARN Nguyễn Văn Bố không còn là phụ huynh của bạn trên Khuê.'))
  expect(ends(await textsOf(mother))).toEqual(Array(2).fill('WARN Nguyễn Văn Bố không còn là phụ huynh của Nguyễn Minh An trên Khuê.'))
  expect(await textsOf(father)).toEqual([])
  const link = { id: '0193b000-0000-7000-8000-000000000001', guardianId: father.id, childId: child.id, byId: father.id }
  await Promise.all([notifyLinkChange(deps, link, 'ended'), notifyLinkChange(deps, link, 'ended')])
  expect(ends(await textsOf(mother))).toHaveLength(3)
})

test('a consent or withdrawal by child or guardian notifies the other side', async () => {
  await fatherJoins()
  await say(child, true)
  await say(mother, false, child.id)
  const photo = 'với mục “Dùng ảnh chụp, ảnh màn hình lớp học”'
  const tail = 'Bạn có thể xem lại bất cứ lúc nào.'
  const childSaid = `GENERAL Nguyễn Minh An đồng ý ${photo} về Nguyễn Minh An. ${tail}`
  const motherSaid = (whom: string) => `GENERAL Trần Thu Trang không đồng ý ${photo} về ${whom}. ${tail}`
  expect(await consentTexts(mother)).toEqual([childSaid])
  expect(await consentTexts(father)).toEqual([motherSaid('Nguyễn Minh An'), childSaid])
  expect(await consentTexts(child)).toEqual([motherSaid('bạn')])
})

test('the consent of a person of 16 notifies no one else', async () => {
  await born(child, '2010-11-20')
  await say(child, true)
  expect([await textsOf(mother), await textsOf(child)]).toEqual([[], []])
})

test('repeating the same answer notifies no one; changing it does', async () => {
  await fatherJoins()
  await say(mother, true, child.id)
  await say(mother, true, child.id)
  expect((await say(mother, true, child.id)).status).toBe(200)
  expect(await consentTexts(child)).toHaveLength(1)
  await say(father, true, child.id) // each of two guardians answers separately
  expect(await consentTexts(child)).toHaveLength(2)
  await say(mother, false, child.id)
  await say(mother, true, child.id)
  expect(await consentTexts(child)).toHaveLength(4)
})
