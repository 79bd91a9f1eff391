import { newPerson } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit, waitForHydration } from './journey.ts'
import { readSql } from './test-database.ts'

/** A course with seats, in a school subject, of a teacher who declares a school. */
async function findCourse() {
  const [found] = (await readSql(`select c.code, v.content -> 'employment' ->> 'school' as school
    from courses c join course_batches b on b.course_id = c.id
      join teacher_profile_versions v on v.person_id = c.teacher_id and v.state = 'APPROVED'
    where c.state = 'LISTED' and c.subject_id in (1, 2, 3, 4) and v.content -> 'employment' ->> 'school' is not null
      and b.cancelled_at is null and b.starts_on > current_date + 1 and b.seats > b.seats_taken + b.seats_held
    order by b.starts_on desc, b.id limit 1`)) as [{ code: string; school: string }]
  return found
}

test.describe('a buyer at the school of the teacher', () => {
  test.use({ expectedErrors: /status of (400|409)/ })

  test('answers one question before paying, and is refused after correcting the answer to yes', async ({ page }) => {
    const { code, school } = await findCourse()
    const { name } = await newPerson(page, 'Ngô Bảo Trâm')
    await visit(page, '/account/settings/school-teachers')
    await expect(page.getByText('Chưa có câu hỏi nào')).toBeVisible()
    await visit(page, '/account/settings/profile')
    await page.getByLabel('Trường').fill(school.replace(/,.*/, ''))
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
    await expect(page.getByText('Đã lưu hồ sơ').first()).toBeVisible()

    await visit(page, `/courses/${code}`)
    const buy = page.getByRole('button', { name: 'Đăng ký học' }).first()
    await buy.click()
    const question = page.getByRole('dialog', { name: 'Một câu hỏi trước khi đăng ký' })
    await expect(question).toContainText(`có đang dạy ${name} ở trường không?`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Trả lời' }).click()
    await expect(question.getByText('Hãy chọn một câu trả lời.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await question.getByRole('radio', { name: 'Không dạy ở trường' }).focus()
    await page.keyboard.press('Space')
    await question.getByRole('button', { name: 'Trả lời' }).click()
    await expect(page).toHaveURL(/\/checkout\/confirm\//)
    await page.setViewportSize({ width: 1440, height: 900 })

    await visit(page, '/account/settings/school-teachers')
    await expect(page.getByText(`${name} trả lời ngày`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sửa câu trả lời' }).click()
    await page.getByRole('radio', { name: 'Có, đang dạy ở trường' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Trả lời' }).click()
    await expect(page.getByText('Đang dạy ở trường', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await visit(page, `/courses/${code}`)
    await waitForHydration(page)
    await buy.click()
    await expect(page.getByText(/giáo viên không được dạy thêm có thu tiền cho học sinh mình đang dạy ở trường/).last()).toBeVisible()
    await expect(page).toHaveURL(/\/courses\//)
  })
})
