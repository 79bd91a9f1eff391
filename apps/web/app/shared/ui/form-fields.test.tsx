import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type FieldSpec, FormFields } from './form-fields.tsx'

const list: readonly FieldSpec[] = [
  { name: 'title', label: 'Tiêu đề', required: true, maxLength: 80 },
  { name: 'href', label: 'Đường dẫn', hint: 'Trong trang', isPlain: true },
  { kind: 'number', name: 'position', label: 'Thứ tự', hint: 'Từ 0 đến 999' },
  { kind: 'text', name: 'body', label: 'Nội dung', rows: 6, maxLength: 500 },
  { kind: 'choice', name: 'grade', label: 'Lớp', options: [{ value: '8', label: 'Lớp 8' }], placeholder: 'Mọi lớp' },
  { kind: 'box', name: 'isHidden', label: 'Ẩn' },
]
const draw = (of: Record<string, unknown>, wrong: Record<string, string> = {}) =>
  renderToStaticMarkup(<FormFields list={list} of={of} wrong={new Map(Object.entries(wrong))} />)
const control = (html: string, name: string) => new RegExp(`<(?:input|textarea|select)[^>]*name="${name}"[^>]*>[^<]*`).exec(html)?.[0]

test('every field shows its value, or nothing when there is none', () => {
  const html = draw({ title: 'Tuần lễ', href: '/courses', position: 0, body: 'Chào bạn', grade: 8, isHidden: true, other: 'x' })
  expect(control(html, 'title')).toMatch(/required="".*maxLength="80".*value="Tuần lễ"/)
  expect(control(html, 'href')).toMatch(/spellCheck="false".*value="\/courses"/)
  expect(control(html, 'position')).toMatch(/inputMode="numeric".*value="0"/)
  expect(control(html, 'body')).toContain('>Chào bạn')
  expect(html).toContain('<option value="8" selected="">Lớp 8</option>')
  expect(control(html, 'isHidden')).toContain('checked=""')
  const empty = draw({ title: null })
  expect(control(empty, 'title')).toContain('value=""')
  expect(control(empty, 'isHidden')).not.toContain('checked')
})

test('each field has its own error; for a number, it is the hint', () => {
  const html = draw({}, { href: 'Bắt đầu bằng dấu /', position: 'expected number, received NaN', audience: 'Không của ai' })
  expect(control(html, 'title')).not.toContain('aria-invalid')
  expect(control(html, 'href')).toContain('aria-invalid="true"')
  expect(html).toContain('Bắt đầu bằng dấu /')
  expect(control(html, 'position')).toContain('aria-invalid="true"')
  expect(html).toContain('Từ 0 đến 999')
  expect(html).not.toContain('NaN')
})
