import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeldPlaces } from './held-places.tsx'

test.each([true, false])('what tells of a list on its way stands beside it, and is filled later (held: %s)', (isHeld) => {
  const html = renderToStaticMarkup(
    <HeldPlaces isHeld={isHeld} places={<i />} loading="Đang tải danh sách…">
      <p>Danh sách</p>
    </HeldPlaces>,
  )
  expect(html.includes('aria-busy="true"><p>Danh sách</p></div>')).toBe(isHeld)
  expect(html).toContain('<output class="visually-hidden"></output></div>')
})
