/** Some file endings of each blocked kind (spec 5). */
export const blockedEndings = [
  'exe',
  'sh',
  'iso',
  'deb',
  'jar',
  'php',
  'phtml',
  'js',
  'html',
  'svg',
  'apk',
  'dmg',
  'bat',
  'ps1',
  'war',
  'mjs',
]
/** Ways to write an ending so that it looks like another, or like none. */
export const disguises: Record<string, (ending: string) => string> = {
  plain: (e) => `a.${e}`,
  'in capitals': (e) => `a.${e.toUpperCase()}`,
  'before a harmless one': (e) => `a.${e}.jpg`,
  'with dots behind': (e) => `a.${e}...`,
  'with spaces behind': (e) => `a.${e}  `,
  'with spaces inside': (e) => `a. ${e} .png`,
  'with a full-width dot': (e) => `a．${e}`,
  'with an ideographic stop': (e) => `a。${e}`,
  'with a one-dot leader': (e) => `a․${e}`,
  'with a half-width stop': (e) => `a｡${e}`,
  'in full-width letters': (e) =>
    `a.${Array.from(e)
      .map((l) => String.fromCodePoint((l.codePointAt(0) ?? 0) + 0xfee0))
      .join('')}`,
  'in mathematical letters': (e) =>
    `a.${Array.from(e)
      .map((l) => (/[a-z]/.test(l) ? String.fromCodePoint(0x1d41a + (l.codePointAt(0) ?? 0) - 97) : l))
      .join('')}`,
  'with no-width spaces': (e) => `a.${Array.from(e).join('\u200b')}`,
  'with a joiner': (e) => `a.\u2060${e}\ufeff`,
  'with a soft hyphen': (e) => `a.${Array.from(e).join('\u00ad')}`,
  'with a variation selector': (e) => `a.${e}\ufe0f`,
  'after the direction turned': (e) => `ảnh\u202egpj.${e}`,
  'with the direction turned inside': (e) => `a.\u202e${e}\u202c.png`,
  'with a NUL behind': (e) => `a.${e}\u0000.png`,
  'with an escaped NUL': (e) => `a.${e}%00.png`,
  'with an escaped dot': (e) => `a%2e${e}`,
  'escaped twice': (e) => `a%252e${e}`,
  'as a stream': (e) => `a.png:b.${e}`,
  'as a stream name': (e) => `a.${e}::$DATA`,
  'in a folder': (e) => `a.${e}/b.png`,
  'with a semicolon': (e) => `a.${e};b.png`,
  'without a stem': (e) => `.${e}`,
  'with a line break': (e) => `a.png\n.${e}`,
}
