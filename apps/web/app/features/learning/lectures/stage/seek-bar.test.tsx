import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChapterPanel } from '../beside/chapter-panel.tsx'
import { chapterMarks } from '../film/chapter-marks.ts'
import { createPlayerStore } from '../film/player-store.ts'
import type { Range } from '../film/ranges.ts'
import { LecturePlayerContext } from '../lecture-player.ts'
import { SeekBar } from './seek-bar.tsx'

const chapters = [
  { at: 0, title: 'Ôn lại biến đếm' },
  { at: 575, title: 'range có bước nhảy' },
  { at: 880, title: 'Vòng lặp lồng nhau' },
]
const watched: Range[] = [
  [0, 575],
  [680, 962],
]
const [second, seconds] = [962, 1476]
const marks = chapterMarks(chapters, { watched, second, seconds, isStarted: true })
const draw = (part: ReactNode, isDone = false) =>
  renderToStaticMarkup(
    <LecturePlayerContext
      value={{ store: createPlayerStore({ videoCurrentTime: second, watched, isDone }), player: { current: undefined } }}
    >
      {part}
    </LecturePlayerContext>,
  )

test('the time line says its place in words, and draws each watched range once', () => {
  const html = draw(<SeekBar marks={marks} seconds={seconds} />)
  expect(html).toContain('type="range"')
  expect(html).toContain('aria-valuetext="16 phút 2 giây trên 24 phút 36 giây, mốc Vòng lặp lồng nhau"')
  expect(html.match(/<i /g)).toHaveLength(3)
  expect(html.match(/<b /g)).toHaveLength(2)
})

test('the chapters say how much was watched, what was skipped, and what is still to be done', () => {
  const panel = <ChapterPanel marks={marks} seconds={seconds} mustWatchPercent={90} learner={undefined} isOpen />
  const html = draw(panel)
  for (const words of ['58%', 'Đã xem 14:17 trên 24:36.', 'Xem đủ 90% để thắp sao bài này.', 'Bỏ qua 1:45, xem lại từ 09:35'])
    expect(html).toContain(words)
  expect(html).toMatch(/aria-current="true"[^>]*>(?:(?!<\/button>).)*Vòng lặp lồng nhau/)
  expect(draw(panel, true)).toContain('Bài này đã thắp sao.')
})

test('of a child a parent sees whose progress it is, and a locked film offers no jump', () => {
  const html = draw(<ChapterPanel marks={marks} seconds={seconds} mustWatchPercent={90} learner="Tiến độ của Minh An" isOpen={false} />)
  expect(html).toContain('Tiến độ của Minh An')
  expect(html.match(/disabled=""/g)).toHaveLength(3)
})
