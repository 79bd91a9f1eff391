import { changeAvatar, changeProfile, getProfileDetails, type ProfileDetails } from '@khue/contracts/people/profile'
import { getProfile } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'
import { ageOn } from '../age.ts'

const { call, given, app, pool } = await testApp({ clock: () => new Date('2026-11-20T18:00:00Z') }) // the 21st in Vietnam
type Person = Awaited<ReturnType<typeof given.student>>

const read = async (as: Person, personId?: string) => (await call(getProfileDetails, { as, query: { ...(personId && { personId }) } })).data
const nothing = { gender: null, birthDate: null, school: null, grade: null, languages: [], address: null, version: 0 }
const change = (as: Person, body: object, personId?: string) =>
  call(changeProfile, { as, query: { ...(personId && { personId }) }, body: { name: 'Trần Thị Bưởi', ...nothing, ...body } })

const everything = {
  name: 'Đặng Nguyễn Khánh Huyền Trân',
  gender: 'FEMALE',
  birthDate: '2001-02-28',
  school: 'THPT Chu Văn An',
  grade: 'UNIVERSITY',
  languages: ['vi', 'en', 'vi'],
  address: { provinceCode: '01', commune: 'Phường Tây Hồ', street: ' 10 Thuỵ Khuê ' },
} as const

test('a profile begins empty, and an edit shows everywhere', async () => {
  const as = await given.student({ name: 'Nguyễn Văn Mới' })
  expect(await read(as)).toMatchObject({ ...nothing, name: 'Nguyễn Văn Mới', hasOwnAvatar: false })
  const { data } = await change(as, everything)
  expect(data).toMatchObject({
    ...everything,
    languages: ['vi', 'en'],
    address: { provinceCode: '01', commune: 'Phường Tây Hồ', street: '10 Thuỵ Khuê' },
    version: 1,
  } satisfies Partial<ProfileDetails>)
  expect(await read(as)).toEqual(data)
  expect((await call(getProfile, { as })).data.name).toBe(everything.name)
})

test('an edit based on an old version is refused', async () => {
  const as = await given.student()
  const answers = await Promise.all(['Một', 'Hai', 'Ba', 'Bốn'].map((school) => change(as, { school })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'PROFILE_CHANGED')).toHaveLength(3)
  expect(await read(as)).toMatchObject({ version: 1, school: answers.find(({ status }) => status === 200)?.data.school })
})

test.each([
  ['no name', { name: '  ' }],
  ['a name of 256 letters', { name: 'ă'.repeat(256) }],
  ['an invalid birth date', { birthDate: '2001-02-29' }],
  ['a birth date before 1900', { birthDate: '1899-12-31' }],
  ['a birth date tomorrow in Vietnam', { birthDate: '2026-11-22' }],
  ['an unknown gender', { gender: 'X' }],
  ['an unknown province', { address: { provinceCode: '02', commune: null, street: null } }],
  ['a commune without a province', { address: { commune: 'Tây Hồ', street: null } }],
  ['an unknown language', { languages: ['xx'] }],
  ['a name of invisible characters', { name: '\u200B\u3164\u202E' }],
  ['a name of two lines', { name: 'Tên\nMới' }],
  ['a name without a letter', { name: '123' }],
  ['an unknown field', { roles: ['admin'] }],
])('%s is refused and changes nothing', async (_case, wrong) => {
  const as = await given.student({ name: 'Tên Cũ' })
  expect((await change(as, wrong)).status).toBe(400)
  expect(await read(as)).toMatchObject({ name: 'Tên Cũ', version: 0 })
})

test('a birth date of today in Vietnam is accepted', async () => {
  expect((await change(await given.student(), { birthDate: '2026-11-21' })).status).toBe(200)
})

const born = (person: Person, birthDate: string | null) =>
  pool.query('update people set birth_date = $1 where id = $2', [birthDate, person.id])

test("a parent edits a child's profile; a child does not change its own age", async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await born(child, '2015-05-11')
  const right = { birthDate: '2015-05-01' }
  expect((await change(parent, right, child.id)).data).toMatchObject({
    personId: child.id,
    birthDate: '2015-05-01',
    isBirthDateFixed: false,
    isReadOnly: false,
  })
  expect((await read(child)).isBirthDateFixed).toBe(true)
  expect((await change(child, { birthDate: '2000-05-01', version: 1 })).code).toBe('BIRTH_DATE_FIXED')
  expect((await change(child, { birthDate: null, version: 1 })).code).toBe('BIRTH_DATE_FIXED')
  expect((await change(child, { ...right, school: 'THCS Trưng Vương', version: 1 })).status).toBe(200)
})

test.each([
  ['2015-05-01', '2010-11-21', 'BIRTH_DATE_AGE_GROUP_LOCKED'], // turns 16 today
  ['2015-05-01', '2010-11-22', undefined],
  ['2015-05-01', '2019-11-22', 'BIRTH_DATE_AGE_GROUP_LOCKED'], // still 6
  ['2015-05-01', '2019-11-21', undefined],
  ['2019-11-22', '2019-11-21', 'BIRTH_DATE_AGE_GROUP_LOCKED'],
  ['2015-05-01', null, 'BIRTH_DATE_AGE_GROUP_LOCKED'],
  [null, '2015-05-01', 'BIRTH_DATE_AGE_GROUP_LOCKED'],
])('a guardian cannot move a birth date to another age group: from %s to %s', async (before, after, refusal) => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  await born(child, before)
  expect((await change(parent, { birthDate: after }, child.id)).code).toBe(refusal)
  expect((await read(parent, child.id)).birthDate).toBe(refusal ? before : after)
})

test('a person enters an unknown birth date only while they have no guardian', async () => {
  const parent = await given.parent()
  const [guarded, alone] = [await given.student({ guardianId: parent.id }), await given.student()]
  expect((await read(guarded)).isBirthDateFixed).toBe(true)
  expect((await change(guarded, { birthDate: '2000-01-01' })).code).toBe('BIRTH_DATE_AGE_GROUP_LOCKED')
  expect((await change(alone, { birthDate: '2000-01-01' })).status).toBe(200)
})

test('from 16 a person edits the profile alone: a guardian reads it, and changes neither text nor picture', async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id, name: 'Lê Tự Giữ' })
  await born(child, '2010-11-21') // turns 16 today
  expect((await change(parent, { name: 'Tên Khác', birthDate: '2010-11-21' }, child.id)).code).toBe('PROFILE_SELF_MANAGED')
  const { assetId } = await sent(parent, { bytes: await picture() })
  expect((await wear(parent, assetId, child.id)).code).toBe('PROFILE_SELF_MANAGED')
  expect(await read(parent, child.id)).toMatchObject({ name: 'Lê Tự Giữ', hasOwnAvatar: false, version: 0, isReadOnly: true })
  expect(await read(child)).toMatchObject({ isReadOnly: false })
})

test('no one makes a 16-year-old a child again, neither the guardian nor the user of the account', async () => {
  const parent = await given.parent()
  const grown = await given.student({ guardianId: parent.id })
  await born(grown, '2010-11-21') // turns 16 today
  for (const birthDate of ['2010-11-22', '2016-01-01', null]) {
    expect((await change(parent, { birthDate }, grown.id)).code).toBe('PROFILE_SELF_MANAGED')
    expect((await change(grown, { birthDate })).code).toBe('BIRTH_DATE_AGE_GROUP_LOCKED')
  }
  expect((await read(parent, grown.id)).isBirthDateFixed).toBe(true)
  expect((await change(grown, { birthDate: '2000-01-01' })).status).toBe(200)
})

test("a stranger's profile is answered as absent, and so is a parent's for the child", async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  for (const [as, id] of [
    [await given.parent(), child.id],
    [child, parent.id],
    [await given.admin(), child.id],
  ] as const) {
    expect((await change(as, {}, id)).code).toBe('PERSON_NOT_FOUND')
    expect((await call(getProfileDetails, { as, query: { personId: id } })).code).toBe('PERSON_NOT_FOUND')
  }
})

const { sent } = uploads(call, app.fastify)
const wear = (as: Person, assetId: string | null, personId?: string) =>
  call(changeAvatar, { as, query: { ...(personId && { personId }) }, body: { assetId } })
const isServed = async (url: string) => (await app.fastify.inject(url)).statusCode === 200

test('one’s own picture is shown everywhere until another, or the default drawing, replaces it', async () => {
  const as = await given.student()
  const drawn = (await read(as)).avatar
  const first = await sent(as, { bytes: await picture() })
  expect((await wear(as, first.assetId)).data).toMatchObject({ hasOwnAvatar: true, avatar: first.address })
  expect((await call(getProfile, { as })).data.avatar).toContain(first.assetId)
  expect((await wear(as, first.assetId)).status).toBe(200)
  expect(await isServed(first.address)).toBe(true)
  const second = await sent(as, { bytes: await picture('jpeg') })
  await wear(as, second.assetId)
  expect([await isServed(first.address), await isServed(second.address)]).toEqual([false, true])
  expect((await wear(as, null)).data).toMatchObject({ hasOwnAvatar: false, avatar: drawn })
})

test("a parent chooses a child's picture; no one claims another person's upload", async () => {
  const parent = await given.parent()
  const child = await given.student({ guardianId: parent.id })
  const { assetId } = await sent(parent, { bytes: await picture() })
  expect((await wear(parent, assetId, child.id)).data.hasOwnAvatar).toBe(true)
  expect((await wear(parent, assetId, child.id)).status).toBe(200)
  expect((await wear(parent, assetId)).code).toBe('ASSET_NOT_FOUND') // the child owns it now
  expect((await wear(child, (await sent(parent, { bytes: await picture() })).assetId)).code).toBe('ASSET_NOT_FOUND')
  expect((await wear(await given.parent(), null, child.id)).code).toBe('PERSON_NOT_FOUND')
  expect((await read(child)).hasOwnAvatar).toBe(true)
})

test.each([
  ['2026-11-20', '2010-11-20', 16],
  ['2026-11-20', '2010-11-21', 15],
  ['2027-02-28', '2012-02-29', 14],
  ['2027-03-01', '2012-02-29', 15],
])('on %s a person born on %s is %i', (day, birthDate, age) => {
  expect(ageOn(day, birthDate)).toBe(age)
})
