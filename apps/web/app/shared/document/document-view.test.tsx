import type { Document } from '@khue/contracts/document'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Contents } from './contents.tsx'
import { DocumentView } from './document-view.tsx'

const draw = (document: Document) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DocumentView document={document} />
    </MemoryRouter>,
  )
const text = (value: string, marks: object = {}) => ({ type: 'text' as const, text: value, ...marks })

test('headings have anchors, lists start at their number, and tables have a name', () => {
  expect(draw([{ type: 'heading', level: 2, id: 'muc-a', children: [text('A')] }])).toContain('<h2 id="muc-a">A</h2>')
  expect(draw([{ type: 'list', start: 3, items: [[{ type: 'paragraph', children: [text('ba')] }]] }])).toContain(
    '<ol start="3"><li>ba</li></ol>',
  )
  expect(draw([{ type: 'table', align: ['right'], head: [[text('Đầu')]], rows: [[[text('thân')]]] }])).toMatch(
    /<th scope="col" data-align="right">Đầu<\/th>.*<td data-align="right">thân<\/td>/,
  )
})

test('adjacent parts of a link are one element, and external links send no referrer', () => {
  const href = '/open-classes'
  const html = draw([{ type: 'paragraph', children: [text('các ', { href }), text('lớp', { href, strong: true }), text(' mở')] }])
  expect(html).toMatch(/<p><a href="\/open-classes"[^>]*>các <strong>lớp<\/strong><\/a> mở<\/p>/)
  expect(draw([{ type: 'paragraph', children: [text('a', { href: 'https://moet.gov.vn' })] }])).toContain('rel="noopener nofollow"')
})

test('markup is rendered as plain text', () => {
  const html = draw([
    { type: 'paragraph', children: [text('<script>alert(1)</script>', { strong: true, emphasis: true, code: true })] },
    { type: 'code', text: '</code><b>' },
  ])
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('<strong><em><code>&lt;script&gt;')
})

test('a text with one heading needs no table of contents', () => {
  const [one, two] = ['mot', 'hai'].map((id) => ({ id, level: 2 as const, text: id }))
  expect(renderToStaticMarkup(<Contents headings={one ? [one] : []} />)).toBe('')
  expect(renderToStaticMarkup(<Contents headings={one && two ? [one, two] : []} />)).toContain('href="#hai"')
})
