import { renderToStaticMarkup } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

const plain = renderToStaticMarkup(<Button>Lưu</Button>)
const classesOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []

test.for(['sm', 'md', 'xl', 'xxl', '3xl'] as const)('size %s has a look of its own', (size) =>
  expect(renderToStaticMarkup(<Button size={size}>Lưu</Button>)).not.toBe(plain),
)
test.for(['text', 'outlined'] as const)('variant %s has a look of its own', (variant) =>
  expect(renderToStaticMarkup(<Button variant={variant}>Lưu</Button>)).not.toBe(plain),
)
test.for(['red', 'white', 'green', 'main', 'hi-warning', 'secondary', 'info'] as const)('color %s has a look of its own', (color) =>
  expect(renderToStaticMarkup(<Button color={color}>Lưu</Button>)).not.toBe(plain),
)
test('without a word it is large, filled and black', () =>
  expect(
    renderToStaticMarkup(
      <Button size="lg" variant="contained" color="black">
        Lưu
      </Button>,
    ),
  ).toBe(plain))

test('borderFull and fullWidth add to the look', () => {
  const html = renderToStaticMarkup(
    <Button borderFull fullWidth>
      Lưu
    </Button>,
  )
  expect(classesOf(html)).toHaveLength(classesOf(plain).length + 2)
})

test('icons stand before and after the words', () => {
  const html = renderToStaticMarkup(
    <Button startIcon={<i>trước</i>} endIcon={<i>sau</i>}>
      Lưu
    </Button>,
  )
  expect(html).toMatch(/<i>trước<\/i><span>Lưu<\/span><i>sau<\/i>/)
})

test('disabled cannot be pressed or reached', () =>
  expect(renderToStaticMarkup(<Button disabled>Lưu</Button>)).toMatch(/ disabled="" .*aria-disabled="true"/))

test('loading says so, keeps its place in the tab order, and its spinner takes the place of the first icon', () => {
  const html = renderToStaticMarkup(
    <Button loading startIcon={<i>trước</i>}>
      Lưu
    </Button>,
  )
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=""')
  expect(html).not.toContain('trước')
  expect(html).toContain('Lưu') // which keeps the width
})

test('as a link it leads somewhere', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Button component={Link} to="/open-classes">
        Xem lớp
      </Button>
    </MemoryRouter>,
  )
  expect(html).toMatch(/^<a .*href="\/open-classes"/)
})
