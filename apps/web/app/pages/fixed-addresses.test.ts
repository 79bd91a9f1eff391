import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import routes from '../routes.ts'

const app = path.join(import.meta.dirname, '..')
type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined }
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((one) => [...(one.path ? [one.path] : []), ...pathsOf(one.children ?? [])])
const pages = pathsOf(routes).map((one) => new RegExp(`^/${one.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`))

/** Menus name pages that do not exist yet; they ask `hasPage` before drawing an entry. */
const menus = /features\/backoffice\/site\/(roles|shell\/account-menu)/

test('every address of an account or admin page that the code writes out leads to a page', () => {
  const dead = globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !menus.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(app, file), 'utf8').matchAll(
          /["'`](\/(?:account|admin|teachers|checkout|sign-in)\/[\w/-]+)(?:[?#][^"'`]*)?["'`]/g,
        ),
      ]
        .map(([, address = '']) => address)
        .filter((address) => !address.endsWith('/') && !pages.some((page) => page.test(address)))
        .map((address) => `${file}: ${address}`),
    )
  expect(dead).toEqual([])
})
