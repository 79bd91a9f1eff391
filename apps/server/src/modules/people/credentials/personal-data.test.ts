import { getProfile } from '@khue/contracts/people/identity'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { factorTest } from './second-factor/second-factor.testing.ts'
import { signInData } from '../sessions/personal-data.ts'

const server = await testApp()
const { deps } = server
const { withFactor } = await factorTest(server)

const personOf = async (accountId: string) => {
  const { rows } = await deps.db.execute<{ id: string }>(sql`select person_id as id from accounts where id = ${accountId}`)
  return rows[0]?.id ?? ''
}

test('people can export where they signed in, and erasure removes every credential', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  const personId = await personOf(one.accountId)
  const collected = await signInData.collect(deps, personId)
  expect(collected).toMatchObject({
    'Phiên đăng nhập': [{ 'Nơi đăng nhập': 'Mạng nội bộ', 'Kết thúc lúc': null }],
    'Cảnh báo bảo mật': [{ 'Nội dung': 'Xác thực hai lớp đã bật' }],
    'Khoá truy cập': [],
  })
  expect(JSON.stringify(collected)).not.toContain(one.secret)
  for (let times = 0; times < 2; times += 1) await deps.db.transaction((tx) => signInData.erase({ ...deps, db: tx }, personId))
  expect(await signInData.collect(deps, personId)).toMatchObject({ 'Phiên đăng nhập': [], 'Xác thực hai lớp bật từ': null })
  expect((await one.browser.call(getProfile)).status).toBe(401)
  expect((await other.browser.call(getProfile)).status).toBe(200)
  expect(await signInData.collect(deps, '00000000-0000-7000-8000-000000000000')).toEqual({})
})
