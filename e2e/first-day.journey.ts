import { expect, expectNoSidewaysScroll, test, visit, waitForHydration } from './journey.ts'
import * as step from './first-day-steps.ts'
import { createFirstAdmin, type Installation, openBrowser, startInstallation } from './installation.ts'
import { goToGateway, payButton } from './payment-steps.ts'

/* An installation with an empty database becomes a marketplace, through its pages alone and with the real settings of outside services. */

const admin = { name: 'Nguyễn Thị Minh Khai', phone: '0912345678' }
const teacher: step.Person = { name: 'Đặng Thuỳ Dương', phone: '0912000101', born: ['8', '3', '1995'] }
const buyer: step.Person = { name: 'Lê Ngọc Bảo', phone: '0912000202', born: ['20', '11', '2004'] }
const course = { title: 'Hình học 8: Tứ giác', category: 'Hình học phẳng', lessons: ['Hình thang', 'Hình bình hành'] }

let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation?.stop()) // undefined when it did not start

const publicPages = [
  '/',
  '/courses',
  '/teachers',
  '/tutors',
  '/tutors/listing',
  '/open-classes',
  '/interactive-classes',
  '/knowledge',
  '/testimonials',
]

test('the public pages of an empty installation work, on phones and wide screens', async ({ browser }) => {
  const { page, errors } = await openBrowser(browser, installation)
  for (const path of publicPages) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/tutors/listing')
  await expect(page.getByText('Quần đảo Hoàng Sa')).toBeVisible() // the map without tutors
  expect(errors).toEqual([])
  await page.context().close()
})

test('an empty installation gets its first admin, teacher, contract, course and learner', async ({ browser }) => {
  test.slow() // a minute on an idle machine
  const { page: desk, errors: ofAdmin } = await openBrowser(browser, installation)
  await test.step('the first admin', async () => {
    await step.signInAsFirstAdmin(desk, await createFirstAdmin(installation, admin), admin.phone)
    await visit(desk, '/admin')
    await expect(desk.getByRole('heading', { name: 'Không có việc nào đang chờ' })).toBeVisible()
    await step.addCategory(desk, 'Toán', course.category)
  })

  const { page: own, errors: ofTeacher } = await openBrowser(browser, installation)
  await test.step('an application and its approval', async () => {
    await visit(own, '/teachers')
    await own.getByRole('link', { name: 'Trở thành giáo viên' }).last().click()
    await step.signUp(own, installation, teacher)
    await step.applyAsTeacher(own)
    await step.approveApplication(desk, teacher.name)
  })
  await test.step('a contract', async () => {
    await step.declareIdentity(own, teacher)
    await step.approveIdentity(desk, teacher.name)
    await step.signContract(own, installation, teacher)
    await step.completeContract(desk, teacher.name)
  })
  await test.step('a course and its approval', async () => {
    await step.writeCourse(own, course)
    await step.approveCourse(desk, teacher.name)
  })

  const { page: learner, errors: ofBuyer } = await openBrowser(browser, installation)
  await test.step('a sale', async () => {
    await visit(learner, '/courses')
    await learner.getByRole('main').getByRole('link', { name: course.title, exact: true }).first().click()
    await expect(learner.getByRole('heading', { level: 1 })).toHaveText(course.title)
    await waitForHydration(learner)
    const buy = learner.getByRole('complementary', { name: 'Học phí và lịch học' }).getByRole('button', { name: 'Đăng ký học' })
    await buy.click()
    await learner.getByRole('dialog', { name: 'Đăng nhập để tiếp tục' }).getByRole('link', { name: 'Đăng nhập' }).click()
    await step.signUp(learner, installation, buyer)
    await buy.click()
    await expect(learner).toHaveURL(/\/checkout\/confirm\//)
    await waitForHydration(learner)
    await goToGateway(learner)
    await payButton(learner).click()
    await expect(learner.getByRole('heading', { name: 'Thanh toán thành công' })).toBeVisible()
  })
  await test.step('a seat', async () => {
    await visit(learner, '/account/my-orders')
    await expect(learner.getByRole('main').getByText(course.title).first()).toBeVisible()
    await visit(learner, '/account/calendar')
    await expect(learner.getByRole('main').getByText(course.title).first()).toBeVisible()
    await visit(own, '/account/teaching/classes?state=pending')
    await own.getByRole('list', { name: 'Chờ khai giảng' }).getByRole('link', { name: course.title, exact: true }).click()
    await expect(own.getByRole('region', { name: 'Học viên' }).getByText(buyer.name)).toBeVisible()
  })
  expect([...ofAdmin, ...ofTeacher, ...ofBuyer]).toEqual([])
})
