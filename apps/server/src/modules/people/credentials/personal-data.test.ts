import { getProfile } from '@khue/contracts/people/identity'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#modules/people/sessions'
import type { PersonalData } from '#platform/app/module'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'
import { factorTest } from './second-factor/second-factor.testing.ts'

const server = await testApp()
const { deps } = server
const { withFactor } = await factorTest(server)

const personOf = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select person_id as id from accounts where id = ${accountId}`)
  return rows[0]?.id ?? ''
}
const parts = [personalData, sessions.personalData].filter((part): part is PersonalData => part !== undefined)
async function collect(personId: string) {
  const collected: Record<string, unknown> = {}
  for (const part of parts) Object.assign(collected, await part.collect(deps, personId))
  return collected
}

test('people can export how and where they signed in, and erasure removes every credential', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  const personId = await personOf(one.accountId)
  const collected = await collect(personId)
  expect(collected).toMatchObject({
    'Phiên đăng nhập': [{ 'Nơi đăng nhập': 'Mạng nội bộ', 'Kết thúc lúc': null }],
    'Cảnh báo bảo mật': [{ 'Nội dung': 'Xác thực hai lớp đã bật' }],
    'Khoá truy cập': [],
  })
  expect(JSON.stringify(collected)).not.toContain(one.secret)
  for (let times = 0; times < 2; times += 1)
    for (const part of parts) await deps.db.transaction((tx) => part.erase({ ...deps, db: tx }, personId))
  expect(await collect(personId)).toMatchObject({ 'Phiên đăng nhập': [], 'Xác thực hai lớp bật từ': null })
  expect((await one.browser.call(getProfile)).status).toBe(401)
  expect((await other.browser.call(getProfile)).status).toBe(200)
  expect(await collect('00000000-0000-7000-8000-000000000000')).toEqual({})
})
