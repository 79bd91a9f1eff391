import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

const plain = renderToStaticMarkup(<Button>Lưu</Button>)
const classesOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []

test.for(['sm', 'md', 'xl', 'xxl', '3xl'] as const)('size %s has its own style', (size) =>
  expect(renderToStaticMarkup(<Button size={size}>Lưu</Button>)).not.toBe(plain),
)
test.for(['text', 'outlined'] as const)('variant %s has its own style', (variant) =>
  expect(renderToStaticMarkup(<Button variant={variant}>Lưu</Button>)).not.toBe(plain),
)
test.for(['red', 'white', 'green', 'main', 'hi-warning', 'secondary', 'info'] as const)('color %s has its own style', (color) =>
  expect(renderToStaticMarkup(<Button color={color}>Lưu</Button>)).not.toBe(plain),
)
test('by default it is large, filled and black', () =>
  expect(
    renderToStaticMarkup(
      <Button size="lg" variant="contained" color="black">
        Lưu
      </Button>,
    ),
  ).toBe(plain))

test('borderFull and fullWidth add styles', () => {
  const html = renderToStaticMarkup(
    <Button borderFull fullWidth>
      Lưu
    </Button>,
  )
  expect(classesOf(html)).toHaveLength(classesOf(plain).length + 2)
})

test('icons stand before and after the label', () => {
  const html = renderToStaticMarkup(
    <Button startIcon={<i>trước</i>} endIcon={<i>sau</i>}>
      Lưu
    </Button>,
  )
  expect(html).toMatch(/<i>trước<\/i><span>Lưu<\/span><i>sau<\/i>/)
})

test('a disabled button can be neither clicked nor focused', () =>
  expect(renderToStaticMarkup(<Button disabled>Lưu</Button>)).toMatch(/ disabled="" .*aria-disabled="true"/))

test('a loading button is marked as busy, stays focusable, and its spinner replaces the first icon', () => {
  const html = renderToStaticMarkup(
    <Button loading startIcon={<i>trước</i>}>
      Lưu
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=""')
  expect(html).not.toContain('trước')
  expect(html).toContain('Lưu') // keeps the width
})

test('as a link it has a target', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Button component={Link} to="/open-classes">
        Xem lớp
      </Button>
    </MemoryRouter>,
  )
  expect(html).toMatch(/^<a .*href="\/open-classes"/)
})
