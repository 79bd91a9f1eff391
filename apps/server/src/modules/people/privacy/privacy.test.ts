import { createHash } from 'node:crypto'
import { consentPurposes } from '@khue/contracts/people/consents'
import { createChild, endLink, inviteFamily, setConsent } from '@khue/contracts/people/families'
import { getProfile, signIn } from '@khue/contracts/people/identity'
import { placeOrders } from '@khue/contracts/sale/orders'
import { addPaymentAccount } from '@khue/contracts/money/payment-accounts'
import * as api from '@khue/contracts/people/privacy'
import { changeAvatar, changeProfile } from '@khue/contracts/people/profile'
import { submitForm } from '@khue/contracts/backoffice/site'
import { expect, test } from 'vitest'
import { guestPageGeneration } from '#platform/pages/guest-pages'
import { sellPlan } from '#testing/sale'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { untilQueriesWait, untilWaitsOrEnds } from '#testing/waiting-queries'

const { call, given, pool, deps, app } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
const { sent } = uploads(call, app.fastify)
const isServed = async (url: string) => (await app.fastify.inject(url)).statusCode === 200
const password = 'MatKhau2026!'

const leave = (as: TestPerson, change: object = {}) =>
  call(api.deleteAccount, { as, body: { reason: 'Không còn nhu cầu', password, ...change } })
const download = (as: TestPerson, change: object = {}) => call(api.downloadMyData, { as, body: { password, ...change } })
const person = () => given.parent({ name: 'Bùi Thị Rời Đi', password })
const born = (id: string, birthDate: string | null) => pool.query('update people set birth_date = $1 where id = $2', [birthDate, id])

test('pages for guests are rendered anew when an account is erased: its consents for children have ended', async () => {
  const as = await person()
  const before = guestPageGeneration()
  expect((await leave(as, { password: 'Sai-mat-khau-1' })).status).toBe(403)
  expect(guestPageGeneration()).toBe(before)
  expect((await leave(as)).status).toBe(200)
  expect(guestPageGeneration()).toBeGreaterThan(before)
})

test('the export contains all stored data, under readable headings', async () => {
  const as = await person()
  await call(changeProfile, {
    as,
    body: {
      name: as.name,
      birthDate: '1990-02-03',
      gender: 'FEMALE',
      school: 'Đại học Huế',
      grade: null,
      languages: ['vi'],
      address: null,
      version: 0,
    },
  })
  const { data } = (await download(as)).data
  expect(data).toMatchObject({
    'Hồ sơ': { 'Họ và tên': 'Bùi Thị Rời Đi', 'Ngày sinh': '1990-02-03', Trường: 'Đại học Huế' },
    'Số điện thoại và email đăng nhập': [{ 'Giá trị': expect.stringContaining('+84') }],
    'Vai trò': [{ 'Vai trò': 'Phụ huynh' }],
    'Phiên đăng nhập': [expect.anything()],
    'Tài khoản nhận tiền': [],
    'Nhật ký đồng ý': [],
  })
  expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash|passwordHash/)
})

test('purchases stay under an id without a name; wish lists are deleted', async () => {
  const as = await person()
  const plan = await sellPlan(deps)
  await call(placeOrders, { as, body: { items: [{ sku: plan.sku, quantity: 1 }] } })
  await call(submitForm, { as, body: { type: 'REQUEST_COURSE', content: 'Lớp đàn tranh' } })
  expect((await download(as)).data.data).toMatchObject({
    'Đơn hàng': [{ 'Trạng thái': 'Chờ thanh toán', 'Tổng tiền (đồng)': expect.any(Number) }],
    'Lời nhắn đã gửi': [{ 'Nội dung': 'Lớp đàn tranh' }],
  })
  await leave(as)
  const kept = await pool.query('select name from people join orders on buyer_id = people.id where people.id = $1', [as.id])
  expect(kept.rows).toEqual([{ name: 'Tài khoản đã xoá' }])
  expect((await pool.query(`select 1 from site_messages where content = 'Lớp đàn tranh'`)).rows).toEqual([])
})

test('deletion requires the password', async () => {
  const as = await person()
  expect((await download(as, { password: 'sai' })).code).toBe('PASSWORD_WRONG')
  expect((await leave(as, { password: 'sai' })).code).toBe('PASSWORD_WRONG')
  expect(JSON.stringify((await leave(as, { reason: '  ' })).details)).toContain('Lý do không được bỏ trống')
  expect((await call(getProfile, { as })).status).toBe(200)
})

test('a deleted person is signed out for good and erased; phone and name become available', async () => {
  const as = await given.parent({ name: 'Hà Thị Duy Nhất', password })
  const profile = { birthDate: null, gender: null, school: null, grade: null, languages: [], address: null, version: 0 }
  await call(changeProfile, { as, headers: { 'idempotency-key': 'once' }, body: { ...profile, name: as.name } }) // stores an idempotent response
  expect((await leave(as)).status).toBe(200)
  expect((await call(getProfile, { as })).status).toBe(401)
  expect((await call(signIn, { body: { username: as.phone, password } })).code).toBe('SIGN_IN_FAILED')
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from "${name}" as row where row::text like any ($1) limit 1`, [
      ['%Hà Thị Duy Nhất%', `%${as.phone.slice(1)}%`],
    ])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
  const { rows } = await pool.query('select reason, by_id from deleted_accounts where person_id = $1', [as.id])
  expect(rows).toEqual([{ reason: 'Không còn nhu cầu', by_id: as.id }])
})

/** Facts of a purchase's reward, under an id without a name. */
const outlivesAccount = new Set(['referral_entries'])
const valueOfType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  boolean: 'false',
  bigint: '0',
  integer: '0',
  'text[]': `'{}'`,
}
/** Columns that do not accept any text. */
const wordsFor: Record<string, string> = { purpose: 'set-password', kind: 'NEW_DEVICE', provider: 'google' }

test('no table keeps a row of an account after its erasure', async () => {
  const as = await person()
  const { rows: columns } = await pool.query<{ table: string; key: string; column: string; type: string }>(`
    select c.conrelid::regclass::text as table, k.attname as key, a.attname as column, format_type(a.atttypid, null) as type
    from pg_constraint c join pg_attribute k on k.attrelid = c.conrelid and k.attnum = c.conkey[1]
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
    where c.contype = 'f' and c.confrelid = 'accounts'::regclass`)
  const tables = [...Map.groupBy(columns, ({ table }) => table)].filter(([table]) => !outlivesAccount.has(table))
  const has = async ([table, [first]]: (typeof tables)[number]) =>
    (await pool.query(`select from "${table}" where "${first!.key}" = $1 limit 1`, [as.accountId])).rowCount === 1
  for (const one of tables) {
    if (await has(one)) continue
    const [table, needed] = one
    const known: Record<string, string> = { [needed[0]!.key]: as.accountId, guardian_id: as.id, ...wordsFor }
    const valueOf = ({ column, type }: (typeof columns)[number]) =>
      known[column] === undefined ? (valueOfType[type] ?? `'x'`) : `'${known[column]}'`
    await pool.query(`insert into "${table}" (${needed.map(({ column }) => `"${column}"`).join()}) values (${needed.map(valueOf).join()})`)
  }
  expect(await Promise.all(tables.map(has))).toEqual(tables.map(() => true))
  expect((await leave(as)).status).toBe(200)
  const left = await Promise.all(tables.map(async (one) => ((await has(one)) ? [one[0]] : [])))
  expect(left.flat()).toEqual([])
})

test('that an e-mail of theirs was refused is forgotten too', async () => {
  const as = await person()
  const email = `${as.id}@example.vn`
  await pool.query(`insert into sign_in_identifiers (id, account_id, kind, value) values (gen_random_uuid(), $1, 'email', $2)`, [
    as.accountId,
    email,
  ])
  const addressHash = createHash('sha256').update(email).digest('base64url')
  await pool.query('insert into bounced_mailboxes (address_hash) values ($1)', [addressHash])
  expect((await leave(as)).status).toBe(200)
  expect((await pool.query('select 1 from bounced_mailboxes where address_hash = $1', [addressHash])).rows).toEqual([])
})

test("a parent deletes the account of a small child, not that of an older one or of another family's", async () => {
  const parent = await person()
  const child = await given.student({ guardianId: parent.id })
  await born(child.id, '2016-01-01')
  expect((await leave(await person(), { personId: child.id })).code).toBe('PERSON_NOT_YOURS')
  expect((await download(parent, { personId: child.id })).data.person).toBe(child.name)
  expect((await leave(parent, { personId: child.id })).status).toBe(200)
  expect((await call(getProfile, { as: child })).status).toBe(401)
  expect((await call(getProfile, { as: parent })).data.children).toEqual([])
  const grown = await given.student({ guardianId: parent.id })
  for (const birthDate of ['2010-11-20', null]) {
    await born(grown.id, birthDate)
    expect((await leave(parent, { personId: grown.id })).code).toBe('PERSON_NOT_YOURS')
    expect((await download(parent, { personId: grown.id })).code).toBe('PERSON_NOT_YOURS')
  }
})

test("erasing a child deletes the picture its parent uploaded for it, and no picture of the parent's", async () => {
  const parent = await person()
  const child = await given.student({ guardianId: parent.id })
  await born(child.id, '2016-01-01')
  const [ofChild, own] = [await sent(parent, { bytes: await picture() }), await sent(parent, { bytes: await picture('jpeg') })]
  await call(changeAvatar, { as: parent, query: { personId: child.id }, body: { assetId: ofChild.assetId } })
  await call(changeAvatar, { as: parent, query: {}, body: { assetId: own.assetId } })
  await leave(parent, { personId: child.id })
  expect([await isServed(ofChild.address), await isServed(own.address)]).toEqual([false, true])
})

test("neither of two guardians deletes the child's account alone", async () => {
  const [mother, father] = [await person(), await person()]
  const child = await given.student({ guardianId: mother.id })
  await born(child.id, '2016-01-01')
  await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [father.id, child.id])
  expect((await leave(mother, { personId: child.id })).code).toBe('CHILD_HAS_OTHER_GUARDIAN')
  await call(endLink, { as: father, params: { personId: child.id } })
  expect((await leave(father, { personId: child.id })).code).toBe('PERSON_NOT_YOURS')
  expect((await leave(mother, { personId: child.id })).status).toBe(200)
})

/** Writes about a person that race with the deletion of their account, and where the row would be found. */
const writers: [string, string, (as: TestPerson, of: TestPerson) => Promise<{ status: number }>][] = [
  ['a profile', `select 1 from people where id = $1 and name <> 'Tài khoản đã xoá'`, (as, of) => rename(as, of)],
  ['a consent', 'select 1 from consent_entries where subject_id = $1', (as, of) => allow(as, of)],
  ['a request about data', `select 1 from data_requests where person_id = $1 and content <> ''`, (as) => askFor(as)],
  ['a course request', 'select 1 from site_messages where person_id = $1', (as) => requestCourse(as)],
  ['a bank account', 'select 1 from payment_accounts where person_id = $1', (as) => bank(as)],
  ['an invitation', 'select 1 from family_invitations where inviter_id = $1', (as) => call(inviteFamily, { as, body: { as: 'guardian' } })],
  ['a child', 'select 1 from guardianships where guardian_id = $1', (as) => call(createChild, { as, body: newChild })],
]
const newChild = { name: 'Bùi Bé Con', birthDate: '2018-01-01', gender: null, grade: null, isGuardian: true } as const
const rename = (as: TestPerson, of: TestPerson) =>
  call(changeProfile, {
    as,
    query: of.id === as.id ? {} : { personId: of.id },
    headers: { 'idempotency-key': `rename-${of.id}` },
    body: { name: 'Bùi Quay Lại', birthDate: of.id === as.id ? null : '2016-01-01', ...nothing },
  })
const nothing = { gender: null, school: null, grade: null, languages: [], address: null, version: 0 }
const { version } = consentPurposes.PHOTO
const allow = (as: TestPerson, of: TestPerson) =>
  call(setConsent, { as, query: of.id === as.id ? {} : { personId: of.id }, body: { purpose: 'PHOTO', version, isGranted: true } })
const askFor = (as: TestPerson) => call(api.sendDataRequest, { as, body: { kind: 'ACCESS', content: 'Cho tôi xem dữ liệu về tôi' } })
const requestCourse = (as: TestPerson) => call(submitForm, { as, body: { type: 'REQUEST_COURSE', content: 'Lớp đàn tranh' } })
const bank = (as: TestPerson) =>
  call(addPaymentAccount, { as, body: { bankBin: '970436', number: '0123456789', holder: 'BUI THI ROI DI' } })

/** Runs a write in the middle of an account deletion: holds a lock on the account, at which the deletion waits. */
async function whileLeaving<T>(of: TestPerson, leaving: () => Promise<T>, write: () => Promise<unknown>) {
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from accounts where id = $1 for update', [of.accountId])
  const left = leaving()
  await untilQueriesWait(deps)
  const written = write()
  await untilWaitsOrEnds(deps, written, 2)
  await held.query('commit')
  held.release()
  return [await left, await written] as const
}

test.each(writers)("%s that races with the account's deletion is not written after it", async (_what, found, write) => {
  const as = await person()
  const [left] = await whileLeaving(
    as,
    () => leave(as),
    () => write(as, as),
  )
  expect(left.status).toBe(200)
  expect((await pool.query(found, [as.id])).rows).toEqual([])
  expect((await pool.query('select 1 from idempotency_keys where account_id = $1', [as.accountId])).rows).toEqual([])
})

test.each(writers.slice(0, 2))(
  "%s that a guardian writes during the deletion of the child's account is not written after it",
  async (_what, found, write) => {
    const as = await person()
    const child = await given.student({ guardianId: as.id })
    await born(child.id, '2016-01-01')
    const [left, written] = await whileLeaving(
      child,
      () => leave(as, { personId: child.id }),
      () => write(as, child),
    )
    expect(left.status).toBe(200)
    expect((written as { status: number }).status).toBe(404)
    expect((await pool.query(found, [child.id])).rows).toEqual([])
  },
)

test('a picture that a guardian uploaded for a child stays when the guardian is erased', async () => {
  const [mother, father] = [await person(), await person()]
  const child = await given.student({ guardianId: mother.id })
  await pool.query('insert into guardianships (guardian_id, child_id) values ($1, $2)', [father.id, child.id])
  const { assetId, address } = await sent(mother, { bytes: await picture() })
  await call(changeAvatar, { as: mother, query: { personId: child.id }, body: { assetId } })
  expect((await leave(mother)).status).toBe(200)
  expect(await isServed(address)).toBe(true)
  expect((await call(getProfile, { as: child })).data.avatar).toContain(assetId)
})

test('a child below 16 keeps a guardian', async () => {
  const parent = await person()
  const child = await given.student({ guardianId: parent.id })
  await born(child.id, '2016-01-01')
  expect((await leave(parent)).code).toBe('CHILD_WITHOUT_GUARDIAN')
  expect((await call(getProfile, { as: parent })).data.children).toHaveLength(1)
  await born(child.id, '2010-11-20')
  expect((await leave(parent)).status).toBe(200)
})

test('of the two last admins deleting their accounts concurrently, one stays', rounds, async () => {
  const [one, other] = [await given.admin({ password }), await given.admin({ password })]
  await pool.query(`delete from person_roles where role = 'admin' and not person_id = any($1)`, [[one.id, other.id]])
  const third = await given.admin({ password })
  expect((await leave(third)).status).toBe(200)
  const answers = await Promise.all([leave(one), leave(other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an invitation of an erased person is invalid', async () => {
  const as = await person()
  await call(inviteFamily, { as, body: { as: 'guardian' } })
  await leave(as)
  expect((await pool.query('select 1 from family_invitations where inviter_id = $1', [as.id])).rows).toEqual([])
})
