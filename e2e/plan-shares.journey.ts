import { newName, newPerson } from './accounts.ts'
import { demo, expect, test, visit } from './journey.ts'
import { expectFits, newPage, openAdmin } from './lesson-steps.ts'
import { readSql, runSql } from './test-database.ts'

test.use({ expectedErrors: /status of 400/ }) // a refused form is part of the journey

/** A rule that began with last month, a held lesson of the demo teacher in it with a member, and revenue for it. */
async function lastMonth(learner: string) {
  await runSql(`alter table plan_share_rules disable trigger user`)
  await runSql(`insert into plan_share_rules (effective_month, permille, cap_minutes, set_by)
    select (date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') - interval '1 month')::date, 300, 120, person_id from person_roles where role = 'admin' limit 1
    on conflict do nothing`)
  await runSql(`alter table plan_share_rules enable trigger user`)
  await runSql(
    `with moment as (select (date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') - interval '10 days' + interval '18 hours') at time zone 'Asia/Ho_Chi_Minh' as at),
      who as (select a.person_id as teacher, (select id from people where name = $1) as learner
        from sign_in_identifiers s join accounts a on a.id = s.account_id where s.kind = 'phone' and s.value = $2),
      lesson as (insert into lessons (id, kind, ref_id, teacher_id, starts_at, ends_at, times_revision, state, rule_from_on, decided_at, because, release_at, released_at)
        select gen_random_uuid(), 'OPEN_CLASS', gen_random_uuid(), teacher, at, at + interval '90 minutes', 0, 'COMPLETED',
          (select min(from_on) from held_rules where kind = 'OPEN_CLASS'), now(), 'TAUGHT', at, at from moment, who returning id, starts_at, ends_at),
      seat as (insert into lesson_seats (lesson_id, learner_id, attendance, is_rostered) select id, learner, 'PRESENT', true from lesson, who),
      membership as (insert into entitlements (id, person_id, kind, ref_id, starts_at, ends_at, source, source_id, reason)
        select gen_random_uuid(), learner, 'SUB', gen_random_uuid(), at - interval '40 days', at + interval '90 days', 'ADMIN', gen_random_uuid(), 'test' from moment, who)
    insert into lesson_stays (id, lesson_id, person_id, from_at, to_at, source)
      select gen_random_uuid(), id, person, starts_at, ends_at, 'ROOM' from lesson, who, unnest(array[teacher, learner]) as person`,
    [learner, demo.teacher.replace(/^0/, '+84')],
  )
}

test('a guest reads the formula, an admin dates the share, and a finished month is shared by minutes', async ({ page, browser }) => {
  const guest = await newPage(browser)
  await visit(guest, '/teachers')
  await guest.getByRole('link', { name: /Xem cách chia tiền gói thành viên/ }).click()
  await expect(guest.getByRole('heading', { name: 'Tiền gói thành viên được chia thế nào' })).toBeVisible()
  await expect(guest.getByText(/Quỹ của tháng = doanh thu gói thành viên/)).toBeVisible()
  await expectFits(guest)

  const admin = await openAdmin(browser)
  await visit(admin, '/admin/plan-shares')
  await expect(admin.getByRole('heading', { name: 'Chia tiền gói thành viên' })).toBeVisible()
  await expectFits(admin)
  await admin.getByLabel('Phần doanh thu chia cho giáo viên (%)').fill('12,55')
  await admin.getByLabel('Số phút tối đa mỗi thành viên mỗi ngày').fill('120')
  await admin.getByLabel('Lý do').fill('Bắt đầu chia cho thầy cô')
  await admin.getByRole('button', { name: 'Đặt mức chia' }).click()
  await expect(admin.getByText('Nhập từ 0 đến 100, lẻ đến một phần mười.')).toBeVisible()
  await admin.getByLabel('Phần doanh thu chia cho giáo viên (%)').fill('12,5')
  await admin.getByRole('button', { name: 'Đặt mức chia' }).click()
  await expect(admin.getByText('Đã đặt mức chia mới')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Mức chia theo tháng' }).getByText('12,5%')).toBeVisible()
  await visit(guest, '/teachers/plan-shares')
  await expect(guest.getByText(/chia 12,5% doanh thu của tháng/)).toBeVisible()

  const name = newName()
  await newPerson(page, name)
  await lastMonth(name)
  const [row] = (await readSql(
    `select to_char(date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh') - interval '1 month', 'MM/YYYY') as month`,
  )) as { month: string }[]
  await runSql(`select graphile_worker.add_job('earn_plan_days')`)
  await expect(async () => {
    await runSql(`select graphile_worker.add_job('plan-shares:share')`)
    await admin.reload()
    await expect(admin.getByRole('link', { name: `Xem phần của từng giáo viên, tháng ${row!.month}` })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await admin.getByRole('link', { name: `Xem phần của từng giáo viên, tháng ${row!.month}` }).click()
  const month = admin.getByRole('region', { name: `Tháng ${row!.month}`, exact: true })
  await expect(month.getByRole('row').nth(1)).toBeVisible()
  await expectFits(admin)
})
