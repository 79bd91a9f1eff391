import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PendingOverlay } from './pending-overlay.tsx'

test.each([true, false])('the live region of a loading list stands beside it and is filled later (held: %s)', (isPending) => {
  const html = renderToStaticMarkup(
    <PendingOverlay isPending={isPending} overlay={<i />} loading="Đang tải danh sách…">
      <p>Danh sách</p>
    </PendingOverlay>,
  )
  expect(html.includes('aria-busy="true"><p>Danh sách</p></div>')).toBe(isPending)
  expect(html).toContain('<output class="visually-hidden"></output></div>')
})
