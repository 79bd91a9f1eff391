import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import OwnReviewPart from './own-review.tsx'

const mine = {
  id: '0192b3c4-0000-7000-8000-000000000003',
  author: { name: 'Nguyễn Minh Anh', avatar: '/a.svg' },
  stars: 4,
  text: 'Cô giảng kỹ.',
  date: '20/11/2026',
  state: undefined,
  editable: undefined,
  reply: { text: 'Cô cảm ơn em.', date: '21/11/2026', isEditable: true },
}

test('the author of a review reads the answer to it, without a reply form', () => {
  const html = renderToStaticMarkup(<OwnReviewPart mine={mine} limit={2000} />)
  expect(html).toMatch(/21\/11\/2026.*Cô cảm ơn em\./)
  expect(html).not.toContain('<button')
  expect(renderToStaticMarkup(<OwnReviewPart mine={{ ...mine, reply: undefined }} limit={2000} />)).not.toContain('21/11/2026')
})
