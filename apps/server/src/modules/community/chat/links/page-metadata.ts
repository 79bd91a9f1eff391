import { characterEntities } from 'character-entities'

/** Title and description of a page, in plain text. */
export type PageMetadata = { title: string; description: string }

const [longestTitle, longestDescription, mostTags] = [150, 300, 100]
// each part is bounded and no two overlap, so hostile pages cannot cause backtracking
const metas = /<meta\b([^<>]{1,4000})>/gi
const pairs = /(?<![a-z:-])([a-z:-]{1,30})\s{0,5}=\s{0,5}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'=`]{1,2000}))/gi
const headTitle = /<title\b[^<>]{0,200}>([^<]{0,2000})/i

/** Title and description from Open Graph, else from the page's head. */
export function parsePageMetadata(html: string): PageMetadata | undefined {
  const said = new Map<string, string>()
  let tags = 0
  for (const [, inside = ''] of html.matchAll(metas)) {
    if ((tags += 1) > mostTags) break
    const own = new Map(Array.from(inside.matchAll(pairs), ([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))
    const name = (own.get('property') ?? own.get('name') ?? '').toLowerCase()
    if (name && !said.has(name)) said.set(name, own.get('content') ?? '')
  }
  const title = firstOf(said.get('og:title'), said.get('twitter:title'), headTitle.exec(html)?.[1])
  const description = firstOf(said.get('og:description'), said.get('twitter:description'), said.get('description'))
  return title === '' ? undefined : { title: cut(title, longestTitle), description: cut(description, longestDescription) }
}

const firstOf = (...texts: (string | undefined)[]) => texts.map((text) => plain(text ?? '')).find((text) => text !== '') ?? ''

/** Removes invisible and direction-changing characters: they could make a title look like another text. */
const plain = (text: string) =>
  text
    .replaceAll(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z0-9]{2,31});/gi, (whole, name: string) => letterOf(name) ?? whole)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

function letterOf(name: string) {
  if (!name.startsWith('#')) return characterEntities[name]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function cut(text: string, most: number) {
  const characters = Array.from(text)
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
