import { expect, test } from 'vitest'
import { auditAddress, readAuditQuery } from './audit-query.ts'

const read = (search: string) => readAuditQuery(new URLSearchParams(search))
const id = '0192b3c4-0000-7000-8000-000000000001'

test('unknown values are left out', () => {
  expect(read('action=dance&actorId=x&subjectId=+&cursor=y')).toEqual({})
})

test('a parsed query can be serialised again', () => {
  const search = `action=user.locked&actorId=${id}&subjectId=HV2&cursor=${id}`
  expect(auditAddress(read(search))).toBe(`/admin/audit?${search}`)
  expect(auditAddress({})).toBe('/admin/audit')
})
