import { randomUUID } from 'node:crypto'
import { addToCart } from '@khue/contracts/sale/carts'
import { createReminder } from '@khue/contracts/learning/calendar'
import { openRoom, sendMessage } from '@khue/contracts/community/chat'
import { holdSeat } from '@khue/contracts/offer/open-classes'
import { inviteFamily } from '@khue/contracts/people/families'
import type { Role } from '@khue/contracts/endpoint'
import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import { askForPurchase } from '@khue/contracts/sale/family-purchases'
import { placeOrders } from '@khue/contracts/sale/orders'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { sendDataRequest } from '@khue/contracts/people/privacy'
import { openSupport } from '@khue/contracts/community/support'
import { viewAs } from '@khue/contracts/people/user-admin'
import { shareSeat } from '@khue/contracts/sale/memberships'
import { grant } from '#modules/sale/entitlements'
import { getPlan } from '#modules/sale/subscriptions'
import { createPersonWithPassword, hashPassword } from '#modules/people/credentials'
import { createPerson } from '#modules/people/people'
import { startSession } from '#modules/people/sessions'
import type { Deps } from '#platform/deps'
import { newCode } from '#platform/crypto/public-codes'
import { courseBuilder } from '#testing/courses'
import { sellPlan } from '#testing/sale'
import type { Call } from './access-matrix.fixture.ts'
import { draftedCourse } from './access-matrix.teaching.ts'

export type Person = { id: string; accountId: string; sessionId: string; token: string }
/** People unrelated to the owner, one of each kind; guests have no token. */
export const strangers = ['guest', 'user', 'student', 'parent', 'teacher', 'tutor', 'master', 'admin'] as const
export type Stranger = (typeof strangers)[number]
export type World = Awaited<ReturnType<typeof worldOf>>

export const password = 'sao-dem-rung-thong-7'
/** A name that only the owner has used; no other person's answer may contain it. */
export const newName = 'Trần Đã Đổi Tên'
const secretHour = '21:47'
const names = ['Lê Thị Chủ Nhà', 'Trần Con Ruột', 'Trần Con Út', newName]
const secretWish = 'Tôi muốn nhận bản sao dữ liệu của Lê Thị Chủ Nhà'
const secretWords = 'Chỉ hai mẹ con biết chuyện này'
const secretHelp = 'Giúp Lê Thị Chủ Nhà tìm lại khoản tiền'
const secretNews = 'Chỉ Lê Thị Chủ Nhà được biết tin này'
export const nobody = '00000000-0000-7000-8000-000000000000'

let phones = 20_000_000

async function newPerson(
  deps: Deps,
  passwordHash: string,
  wanted: { name: string; roles: readonly Role[]; guardianId?: string; birthDate?: string },
): Promise<Person> {
  const phone = `09${(phones += 1)}`
  const { personId, accountId = '' } = await createPersonWithPassword(deps, {
    avatarKind: 'f',
    phone,
    passwordHash,
    birthDate: '1985-03-08',
    ...wanted,
  })
  await deps.db.execute(`insert into profiles (person_id, gender) values ('${personId}', 'FEMALE')`)
  const { sessionId, accessToken } = await startSession(deps, { accountId, device: `device-${phone}`, userAgent: 'proof' })
  return { id: personId, accountId, sessionId, token: accessToken }
}

/** The data of a successful answer, else throws. */
function dataOf(answer: { data: unknown; status: number }) {
  if (answer.status !== 200) throw new Error(`Setup of the access matrix failed: ${JSON.stringify(answer)}`)
  return answer.data
}

/** A mother who teaches and owns records, her two children, and strangers of every kind. */
export async function worldOf(deps: Deps, call: Call, passwordHash: string) {
  const person = (name: string, roles: readonly Role[], more: object = {}) => newPerson(deps, passwordHash, { name, roles, ...more })
  const owner = await person('Lê Thị Chủ Nhà', ['parent', 'teacher'])
  const child = await person('Trần Con Ruột', ['student'], { guardianId: owner.id, birthDate: '2012-05-06' })
  const little = await createPerson(deps, {
    name: 'Trần Con Út',
    avatarKind: 'mk',
    roles: ['student'],
    guardianId: owner.id,
    birthDate: '2018-05-06',
  })
  const others = {} as Record<Exclude<Stranger, 'guest'>, Person> // every key is filled just below
  for (const role of strangers) if (role !== 'guest') others[role] = await person(`Người lạ ${role}`, role === 'user' ? [] : [role])
  const things = await thingsOf(deps, call, owner, child)
  const viewer = await person('Quản trị Đang Xem', ['admin'])
  dataOf(await call(viewAs, viewer, { params: { id: owner.id }, body: { reason: 'Kiểm tra' } }))
  const marks = [
    owner.id,
    owner.accountId,
    owner.sessionId,
    child.id,
    little.personId,
    secretHour,
    secretWish,
    secretNews,
    secretWords,
    secretHelp,
    ...names,
    ...Object.values(things).flat(),
  ]
  return { owner, child, littleId: little.personId, others, viewer, marks, ...things }
}

async function thingsOf(deps: Deps, call: Call, owner: Person, child: Person) {
  const order = async (learnerId: string, sku: string) =>
    placeOrders.reply.parse(dataOf(await call(placeOrders, owner, { body: { items: [{ sku, quantity: 1, learnerId }] } }))).ids[0] ?? ''
  const [orderId, secondOrderId, paidOrderId] = [
    await order(owner.id, 'SUB-6M'),
    await order(child.id, 'SUB-6M'),
    await order(owner.id, 'SUB-12M'),
  ]
  const paying = await call(startCheckout, owner, { body: { ids: [paidOrderId], method: 'VNPAY' } })
  const inCart = await call(addToCart, owner, { body: { sku: 'SUB-6M', learnerId: child.id } })
  const account = (number: string) => call(addPaymentAccount, owner, { body: { bankBin: '970436', number, holder: 'LE THI CHU NHA' } })
  const accountIds = [await account('0011001234567'), await account('0011001234568')].map(
    (one) => addPaymentAccount.reply.parse(dataOf(one)).id,
  )
  await call(changeNotificationSettings, owner, { body: { quietHours: { from: secretHour, to: '05:30' } } })
  await call(sendDataRequest, owner, { body: { kind: 'ACCESS', content: secretWish } })
  await call(inviteFamily, owner, { body: { as: 'guardian' } })
  return {
    orderId,
    secondOrderId,
    paidOrderId,
    invoiceId: await draftInvoice(deps, paidOrderId),
    checkoutCode: startCheckout.reply.parse(dataOf(paying)).code,
    cartItemId: addToCart.reply.parse(dataOf(inCart)).id,
    paymentAccountIds: accountIds,
    otherSessionId: (await startSession(deps, { accountId: owner.accountId, device: 'her-tablet', userAgent: 'proof' })).sessionId,
    ...(await heldSeat(deps, call, owner)),
    ...(await sharedPlan(deps, call, owner, child)),
    ...(await writtenThings(deps, owner)),
    ...(await draftedCourse(deps, call, owner)),
    familyRequestIds: [await askedBy(call, child, 'SUB-6M'), await askedBy(call, child, 'SUB-12M')] as [string, string],
    reminderId: await remindedOf(call, owner, child),
    secondReminderId: await remindedOf(call, owner, child),
    chatRoomId: await roomOf(call, owner, child),
    supportId: await requestOf(call, owner),
  }
}

/** What her child asks her to pay. */
async function askedBy(call: Call, child: Person, sku: string) {
  const { ids } = placeOrders.reply.parse(dataOf(await call(placeOrders, child, { body: { items: [{ sku, quantity: 1 }] } })))
  return askForPurchase.reply.parse(dataOf(await call(askForPurchase, child, { body: { ids, note: null } }))).id
}

/** What she wants her child to remember. */
async function remindedOf(call: Call, owner: Person, child: Person) {
  const words = { title: 'Ôn bài', at: '2099-12-01T12:00:00.000Z', remindMinutes: null, repeat: 'none' as const, courseId: null }
  return createReminder.reply.parse(
    dataOf(await call(createReminder, owner, { body: { id: randomUUID(), learnerId: child.id, ...words } })),
  ).id
}

/** A conversation of the mother and her child. */
async function roomOf(call: Call, owner: Person, child: Person) {
  const { id } = openRoom.reply.parse(dataOf(await call(openRoom, owner, { body: { participantId: child.id } })))
  dataOf(await call(sendMessage, owner, { params: { id }, body: { clientId: randomUUID(), text: secretWords } }))
  return id
}

/** A support request of hers. */
async function requestOf(call: Call, owner: Person) {
  const body = { clientId: randomUUID(), subject: secretHelp, category: 'ORDER', text: secretHelp } as const
  return openSupport.reply.parse(dataOf(await call(openSupport, owner, { body }))).id
}

/** As created for a paid order. */
async function draftInvoice({ db }: Deps, orderId: string) {
  const id = randomUUID()
  await db.execute(`insert into invoices (id, order_id, kind, provider_key, total_vnd, vat_vnd, buyer)
    values ('${id}', '${orderId}', 'ISSUE', 'HD-${orderId}', 0, 0, '{"name":"Lê","taxId":null,"address":null,"email":null}')`)
  return id
}

/** A run of a course in which she holds a seat. */
async function heldSeat(deps: Deps, call: Call, owner: Person) {
  const teacher = await createPerson(deps, { name: 'Cô Giáo Ai Cũng Biết', avatarKind: 'f', roles: ['teacher'] })
  const { course, batch } = courseBuilder(deps, { id: teacher.personId })
  const { id: batchId } = await batch((await course()).id)
  const held = await call(holdSeat, owner, { body: { kind: 'BATCH', id: batchId } })
  return { batchId, holdId: holdSeat.reply.parse(dataOf(held)).id }
}

/** A family plan of hers, in which her child has a seat. */
async function sharedPlan(deps: Deps, call: Call, owner: Person, child: Person) {
  const [plan, termLineId] = [await getPlan(deps, 'SUB-12M'), randomUUID()]
  await grant(deps, [{ personId: owner.id, kind: 'SUB', refId: plan.id, sourceLineId: termLineId, months: 12, reason: 'proof' }])
  const seat = await call(shareSeat, owner, { body: { lineId: termLineId, personId: child.id } })
  return { termLineId, seatId: shareSeat.reply.parse(dataOf(seat)).id }
}

/** Records inserted directly, because their endpoints would need a browser or a file. */
async function writtenThings({ db }: Deps, owner: Person) {
  const [passkeyId, notificationId, avatarId] = [randomUUID(), randomUUID(), randomUUID()]
  const [frontId, backId, openUploadId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.execute(`insert into notifications (person_id, id, event, category, type, title, content, reason)
    values ('${owner.id}', '${notificationId}', 'proof', 'GENERAL', 'PROOF', 'Tin riêng', '${secretNews}', 'Thử')`)
  await db.execute(`insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, is_synced)
    values ('${passkeyId}', '${owner.accountId}', '${passkeyId}', 'AAAA', 0, '{}', 'Điện thoại', true)`)
  const file = (id: string, purpose: string, status: string, kind: string) =>
    db.execute(`insert into assets (id, person_id, purpose, status, file_name, bytes, sha256, kind, is_sealed, upload_expires_at, expires_at)
      values ('${id}', '${owner.id}', '${purpose}', '${status}', 'a.png', 10, '${'0'.repeat(64)}', ${kind}, ${purpose === 'IDENTITY_PROOF'},
        now() + interval '1 hour', now() + interval '1 hour')`)
  await file(avatarId, 'AVATAR', 'CHECKED', `'PNG'`)
  for (const id of [frontId, backId]) await file(id, 'IDENTITY_PROOF', 'CHECKED', `'PNG'`)
  await file(openUploadId, 'ATTACHMENT', 'REQUESTED', 'null')
  const [videoId, filmId, posterId] = [randomUUID(), randomUUID(), randomUUID()]
  await file(filmId, 'INTRO_VIDEO', 'CLAIMED', `'MP4'`)
  await file(posterId, 'VIDEO_POSTER', 'CHECKED', `'JPG'`)
  await db.execute(`insert into videos (id, owner_id, purpose, state, asset_id, refusal_code)
    values ('${videoId}', '${owner.id}', 'INTRO', 'REFUSED', '${filmId}', 'NO_SOUND')`)
  return { passkeyId, notificationId, avatarId, frontId, backId, openUploadId, videoId, posterId }
}

/** Creates plans for sale and hashes the one password that all people here share. */
export async function prepareHouse(deps: Deps) {
  await sellPlan(deps)
  await sellPlan(deps, { sku: 'SUB-12M', name: 'Sao Mai', months: 12, sort: 2, seats: 4 })
  return hashPassword(password)
}

/** A checkout code that was never issued. */
export const noCode = newCode('HV')
