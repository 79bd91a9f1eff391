/** Claims about the addresses of the site. */
export const claims = {
  links: 'every link of every page leads to a page',
  ends: 'no page links to an endless series of addresses',
  places: 'a link to a place in a page finds its target',
  maps: 'every address of the site maps is an indexable page',
  canonical: 'an indexable page states its canonical address, and no other page does',
  data: 'structured data parses and has the fields that its kind needs',
  pictures: 'the share picture of a page exists',
  missing: 'a missing page is answered with 404',
  spec: 'every address of the spec that the site has is a page',
  moved: 'an earlier address redirects permanently, and a removed one answers 410',
  kinds: 'each kind of page has the structured data of its kind',
} as const
