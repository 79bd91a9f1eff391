import { endingsOf, type FileKind } from '@khue/contracts/ground/upload-rules'

/** Spec 5: executables, shell scripts, disk images, packages, java archives, php and javascript; also HTML pages, which run scripts too. */
const blocked = new Set(
  [
    'exe com scr pif cpl dll sys msi msp msc hta lnk url reg inf scf gadget elf so dylib out run bin app',
    'sh bash zsh csh ksh fish command bat cmd ps1 ps1xml psm1 psd1 vb vbs vbe ws wsf wsc wsh py pyc pl rb cgi',
    'iso img dmg vhd vhdx vmdk vdi qcow2 toast nrg cue mdf',
    'deb rpm pkg mpkg msix msixbundle appx appxbundle apk xapk aab ipa snap flatpak flatpakref appimage crx xpi whl gem',
    'jar war ear aar class jnlp jmod jse',
    'php php2 php3 php4 php5 php6 php7 php8 phtml pht phps phar inc htaccess',
    'js mjs cjs jsx ts tsx node',
    'html htm xhtml xht shtml mhtml mht svg svgz xml xsl xslt swf asp aspx ashx jsp jspx',
  ].flatMap((line) => line.split(' ')),
)
/** Dangerous only as the last extension: in the middle of a name it is mostly part of a host name. */
const onlyAtTheEnd = new Set(['com'])

// DI are zero-width characters, Cf includes those that change the writing direction
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}]/gu
/** Characters that look like a full stop and are none after NFKC. */
const dots = /[\u00b7\u02d9\u0387\u0660\u06f0\u0701\u0702\u2022\u2027\u2219\u22c5\u2e31\u2e33\u3002\u30fb\uff61\uff65\ua4f8]/gu

const plain = (name: string) => name.replace(invisible, '').normalize('NFKC').replace(invisible, '').replace(dots, '.')

/** Decodes `%2e` and `%00` as software that stores or serves the file might; invalid percent codes stay as they are. */
const unescaped = (name: string) => unescapedOnce(unescapedOnce(name))
const unescapedOnce = (name: string) => name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

/** Whether any extension of a name is executable, in any spelling; folder parts and stream names count too. */
export function isBlockedName(name: string) {
  return [plain(name), plain(unescaped(plain(name)))].some((text) => {
    const parts = text.toLowerCase().split(/[./\\:;]/)
    const endings = parts
      .slice(1)
      .map((part) => part.trim())
      .filter(Boolean)
    return endings.some((ending, at) => blocked.has(ending) && (at === endings.length - 1 || !onlyAtTheEnd.has(ending)))
  })
}

const longestName = 120

/** A name safe to display and to save under: no path, no invisible characters, no names reserved by file systems. */
export function shownName(name: string) {
  const last = plain(name).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const [stem, ending] = dot > 0 && clean.length - dot <= 6 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  return `${Array.from(stem || 'tep')
    .slice(0, longestName)
    .join('')}${ending}`
}

/** The display name with the extension that matches its content. */
export function nameAs(kind: FileKind, name: string) {
  const endings = endingsOf(kind)
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (endings.includes(ending)) return name
  const isEnding = /^[a-z0-9]{1,5}$/.test(ending)
  return `${isEnding ? name.slice(0, dot) : name}.${endings[0]}`
}
