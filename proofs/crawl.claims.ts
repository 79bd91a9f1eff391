/** What is said of the addresses of the site. */
export const claims = {
  links: 'every link of every page leads somewhere',
  ends: 'no page links to ever new addresses of the site',
  places: 'a link into a page finds its place there',
  maps: 'every address of the maps is a page that may be found',
  canonical: 'a page that may be found says its own address, and no other page says one',
  data: 'structured data parses and has what its kind needs',
  pictures: 'the picture that goes with a link is there',
  missing: 'what is not there is answered 404',
  spec: 'every address of the spec that the site has is a page',
  moved: 'an address of the past leads on for good, and what was taken away is told to be gone',
  kinds: 'each kind of page says of itself what search engines know of its kind',
} as const
