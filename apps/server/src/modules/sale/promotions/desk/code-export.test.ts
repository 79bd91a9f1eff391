import { listAudit } from '@khue/contracts/ground/audit'
import { exportPromotionCodes } from '@khue/contracts/sale/promotions-admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { promotionActions } from '#testing/promotions'
import { testApp } from '#testing/test-app'
import { exportCodes } from './code-export.service.ts'

const app = await testApp()
const { call, deps } = app
const { admin, at, promote } = await promotionActions(app)

test('the export of a promotion’s codes is whole, however many there are, or says where it is cut', async () => {
  const { id } = await promote({ name: 'Tết Đinh Mùi' })
  await deps.db.execute(sql`insert into promotion_codes (code, promotion_id, max_uses, source)
    select 'TET-' || lpad(n::text, 6, '0'), ${id}::uuid, 1, 'BATCH' from generate_series(1, 10001) as n`)
  const { data } = await call(exportPromotionCodes, at(id))
  const lines = Buffer.from(data.content, 'base64').toString('utf8').trimEnd().split('\r\n')
  const { count, isCut, fileName, mediaType } = data
  expect({ count, isCut, fileName, mediaType }).toEqual({
    count: lines.length - 1,
    isCut: false,
    fileName: 'ma-khuyen-mai-tet-dinh-mui.csv',
    mediaType: 'text/csv; charset=utf-8',
  })
  expect(lines.filter((line) => line.startsWith('TET-'))).toHaveLength(10_001)
  expect(lines[0]).toBe('\uFEFFMã,Nguồn,Chủ,Số lượt,Đã dùng,Hết hạn,Thu hồi')
  expect(lines.at(-1)).toBe('TET-010001,dùng một lần,,1,0,,')

  const { items } = (await call(listAudit, { as: admin, query: { subjectId: id } })).data
  expect(items[0]).toMatchObject({ action: 'promotion.codes-exported', actorId: admin.id, details: { count: 10_002 } })

  const cut = await exportCodes(deps, admin, id, 6_000)
  const cutLines = Buffer.from(cut.content, 'base64').toString('utf8').trimEnd().split('\r\n')
  expect(cut).toMatchObject({ count: 6_000, isCut: true, fileName: 'ma-khuyen-mai-tet-dinh-mui-chua-het.csv' })
  expect(cutLines).toHaveLength(6_002)
  expect(cutLines.at(-1)).toBe('Danh sách bị cắt ở 6.000 dòng: phần còn lại không có trong tệp này.')
})
