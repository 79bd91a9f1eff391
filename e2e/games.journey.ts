import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'
import { wordsOf } from '../apps/web/app/features/offer/knowledge/games/words.ts'

const path = '/games-to-learn-english'
const words = wordsOf['1-2']
const stars = (page: Page, done: number, total: number) => page.getByRole('img', { name: `Đã đạt ${done} trên ${total} sao` })

const isPair = (one: string, other: string) =>
  words.some(({ word, meaning }) => (one === word && other === meaning) || (one === meaning && other === word))

test('the pairs game is played by keyboard only, and again with other words', async ({ page }) => {
  await visit(page, `${path}?game=pairs&grade=1-2`)
  await expectAccessible(page)
  const cards = page.getByRole('list', { name: 'Các thẻ' }).getByRole('button')
  await expect(cards).toHaveCount(12)
  const press = async (at: number) => {
    await cards.nth(at).focus()
    await page.keyboard.press('Enter')
  }
  /** Turns a card by keyboard and returns its text. */
  const turn = async (at: number) => {
    await press(at)
    return (await cards.nth(at).textContent())?.replace(/^Thẻ \d+: /, '').replace(/, đã ghép$/, '') ?? ''
  }
  const known = new Map<number, string>()
  for (let at = 0; at < 12; at++) known.set(at, await turn(at))
  await expectAccessible(page)
  for (let at = 0; at < 12; at++) {
    const other = [...known].find(([index, face]) => index > at && isPair(known.get(at) ?? '', face))?.[0]
    if (other === undefined) continue
    if (!(await cards.nth(at).count())) break
    await press(at)
    await press(other)
  }
  await expect(stars(page, 6, 6)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Xong rồi! Em ghép đủ các cặp trong \d+ lượt\.$/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(stars(page, 0, 6)).toBeVisible()
  await expect(cards).toHaveCount(12)
})

test('the spelling game is played by keyboard only: after a hint, the word is shown', async ({ page }) => {
  await visit(page, `${path}?game=spell&grade=1-2`)
  const field = page.getByLabel('Từ tiếng Anh')
  await field.focus()
  for (let at = 1; at <= 8; at++) {
    await expect(page.getByText(`Câu ${at} trên 8`)).toBeVisible()
    await expect(field).toBeFocused()
    const meaning = (await page.locator('form p.h3').textContent())?.replace('Nghĩa: ', '')
    const word = words.find((one) => one.meaning === meaning)?.word ?? ''
    if (at === 1) {
      await page.keyboard.press('Enter')
      await expect(page.getByText('Em hãy viết một từ trước đã.')).toBeVisible()
      await page.keyboard.type('zz')
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Chưa đúng. Từ này có ${word.length} chữ cái, bắt đầu bằng “${word[0]}”. Thử lại nhé.`)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Từ đúng là ${word}`)).toBeVisible()
      await expectAccessible(page)
    } else {
      await page.keyboard.type(` ${word.toUpperCase()}`)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`Đúng rồi: ${word}`)).toBeVisible()
    }
    await expect(stars(page, at - 1, 8)).toBeVisible()
    await page.keyboard.press('Enter') // the continue button has the focus
  }
  await expect(page.getByRole('heading', { name: 'Xong rồi! Em được 7 trên 8 sao.' })).toBeFocused()
  await expectAccessible(page)
})

const isHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactFiber'))

test('the odd word is chosen by keyboard only', async ({ page }) => {
  await visit(page, `${path}?game=odd&grade=1-2`)
  const choices = page.locator('section ul button')
  await expect.poll(() => choices.first().evaluate(isHydrated)).toBe(true) // the game hydrates after the page
  for (let at = 1; at <= 8; at++) {
    await expect(page.getByRole('heading', { name: `Câu ${at} trên 8 Từ nào khác nhóm?` })).toBeVisible()
    const shown = await choices.allTextContents()
    const topics = shown.map((one) => words.find(({ word }) => word === one)?.topic)
    const odd = topics.findIndex((topic) => topics.filter((other) => other === topic).length === 1)
    await choices.nth(at === 1 ? (odd + 1) % 4 : odd).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(at === 1 ? 'Chưa đúng, từ khác nhóm là' : 'Đúng rồi, từ khác nhóm là')).toBeVisible()
    if (at === 1) await expectAccessible(page)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Xong rồi! Em được 7 trên 8 sao.' })).toBeFocused()
  await expectAccessible(page)
})

test('the page has its own title, fits every screen, and every button is large enough for touch', async ({ page }) => {
  await visit(page, path)
  await expect(page).toHaveTitle('Trò chơi học tiếng Anh · Khuê')
  await page.getByRole('link', { name: 'Chơi Viết từ' }).click()
  await expect(page).toHaveURL(/game=spell/)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const search of ['', '?game=pairs&grade=10-12', '?game=spell&grade=6-9', '?game=odd&grade=10-12']) {
      await visit(page, path + search)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      for (const button of await page.getByRole('main').getByRole('button').all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    }
  }
})
