import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ReferralList } from './referral-list.tsx'

const showEmpty = (isFiltered: boolean) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <ReferralList rows={[]} isFiltered={isFiltered} newestHref={undefined} olderHref={undefined} /> },
  ])
  return renderToStaticMarkup(<Page />)
}

test('only a filtered list offers to remove the filter', () => {
  expect(showEmpty(true)).toContain('bỏ bộ lọc')
  expect(showEmpty(false)).toContain('Chưa có mã giới thiệu nào được nhập')
  expect(showEmpty(false)).not.toContain('bỏ bộ lọc')
})
