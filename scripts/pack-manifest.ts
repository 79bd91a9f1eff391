/**
 * Compresses the route manifest, which every page loads: the router's own form repeats the same file names hundreds of times. Run after each build of
 * the pages, before the output is compressed. The browser unpacks exactly what the router wrote.
 */
import { deepStrictEqual } from 'node:assert'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

type Row = { id: string; path?: string; module: string; clientActionModule?: string; imports?: string[]; css?: string[] }
type Manifest = { routes: Record<string, Row> }
/** What a file loads with it, by address. */
type Parts = { imports: readonly string[]; css: readonly string[] }
type Bundle = Record<string, { file: string; imports?: string[]; css?: string[] }>

const folder = path.resolve(import.meta.dirname, '../apps/web/build/client')
const bundleFolder = path.join(folder, '.vite')
const place = '/assets/'
/** The global variable that the router reads. */
const manifestName = '__reactRouterManifest'
const ownModule = /^\/assets\/(.+)-([\w-]{7})\.js$/
const ownSheet = /^\/assets\/s-(.{4})\.css(#?)$/
const firstLetter = 35 // after the quotation mark

/**
 * Runs in the browser: each file is one letter of a row, `shapes` hold properties shared by many rows, and columns are separated by spaces. A row names
 * the files that its page imports itself; those that these need (`needs`, `looks`) follow, in the router's order.
 */
const unpack = `(rest,shapes,...columns)=>{
const [scripts,hashes,needs,looks,sheets,ids,paths,kinds,names,own,actions,imports,css]=columns.map(column=>column.split(" "));
const at=letter=>letter.charCodeAt()-${firstLetter};
const script=(name,hash)=>"${place}"+name+"-"+hash+".js";
const styles=letters=>[...letters].map(letter=>{const [hash,mark]=sheets[at(letter)].split("#");return "${place}s-"+hash+".css"+(mark==null?"":"#")});
rest.routes={};
ids.forEach((id,row)=>{const name=names[row]||id.slice(id.lastIndexOf("/")+1),seen=new Set,
walk=letters=>{for(const one of letters)seen.has(one)||(seen.add(one),walk(needs[at(one)]))};
walk(imports[row]);
const files=[...seen].map(at);
rest.routes[id]={id,...paths[row]&&{path:paths[row]},...shapes[kinds[row]],module:script(name,own[row]),...actions[row]&&{clientActionModule:script(name,actions[row])},
imports:[...new Set([imports[row],...files.map(file=>needs[file])].join(""))].map(one=>script(scripts[at(one)],hashes[at(one)])),
css:[...new Set(styles([css[row],...files.map(file=>looks[file])].join("")))]}});
return rest}`.replaceAll('\n', '')

const letters = (files: readonly string[], list: readonly string[]) =>
  list.map((file) => String.fromCharCode(files.indexOf(file) + firstLetter)).join('')

function pack({ routes, ...rest }: Manifest, partsOf: (file: string) => Parts) {
  const rows = Object.values(routes)
  const scripts = byUse(rows.flatMap(({ imports = [] }) => imports))
  const sheets = byUse(rows.flatMap(({ css = [] }) => css))
  const shapes: string[] = []
  const cells = rows.map(({ id, path: address, module, clientActionModule, imports = [], css = [], ...others }) => {
    const [name, hash] = splitName(module)
    const shape = JSON.stringify(address ? others : { path: address, ...others })
    if (!shapes.includes(shape)) shapes.push(shape)
    const own = partsOf(module)
    const shown = isDeepStrictEqual(withNeeds(own, partsOf), { imports, css }) ? own : { imports, css }
    return [
      id,
      address ?? '',
      shapes.indexOf(shape),
      id.slice(id.lastIndexOf('/') + 1) === name ? '' : name,
      hash,
      splitName(clientActionModule ?? '')[1], // its file has the name of the page's
      letters(scripts, shown.imports),
      letters(sheets, shown.css),
    ]
  })
  const ofScripts = [
    scripts.map((file) => splitName(file)[0]),
    scripts.map((file) => splitName(file)[1]),
    scripts.map((file) => letters(scripts, partsOf(file).imports)),
    scripts.map((file) => letters(sheets, partsOf(file).css)),
  ]
  const ofRows = cells[0]?.map((_, column) => cells.map((row) => row[column])) ?? []
  const columns = [...ofScripts, sheets.map((file) => file.replace(ownSheet, '$1$2')), ...ofRows]
  const given = [rest, shapes.map((shape) => JSON.parse(shape) as unknown), ...columns.map((column) => column.join(' '))]
  return `window.${manifestName}=(${unpack})(${given.map((one) => JSON.stringify(one)).join(',')});`
}

function splitName(module: string): [name: string, hash: string] {
  const [, name = '', hash = ''] = ownModule.exec(module) ?? []
  return [name, hash]
}

/** The files of a page with those that they need, in the router's order. */
function withNeeds(own: Parts, partsOf: (file: string) => Parts) {
  const seen = new Map<string, Parts>([['', own]])
  const walk = ({ imports }: Parts) => {
    for (const file of imports) {
      if (seen.has(file)) continue
      seen.set(file, partsOf(file))
      walk(partsOf(file))
    }
  }
  walk(own)
  const parts = [...seen.values()]
  return { imports: [...new Set(parts.flatMap(({ imports }) => imports))], css: [...new Set(parts.flatMap(({ css }) => css))] }
}

/** What the bundler wrote about each file; the router marks some style sheets with a `#`. */
function readBundle({ routes }: Manifest) {
  const bundle = JSON.parse(readFileSync(path.join(bundleFolder, 'manifest.json'), 'utf8')) as Bundle
  const marked = new Map(Object.values(routes).flatMap(({ css = [] }) => css.map((file) => [file.replace('#', ''), file])))
  const parts = new Map(
    Object.values(bundle).map(({ file, imports = [], css = [] }): [string, Parts] => [
      `/${file}`,
      {
        imports: imports.map((key) => `/${bundle[key]?.file ?? ''}`),
        css: css.flatMap((one) => marked.get(`/${one}`) ?? []),
      },
    ]),
  )
  return (file: string) => parts.get(file) ?? { imports: [], css: [] }
}

/** The most used files first: their letters take one byte. */
function byUse(files: readonly string[]) {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
}

function read(script: string) {
  const window: Record<string, Manifest | undefined> = {}
  runInNewContext(script, { window })
  return JSON.parse(JSON.stringify(window[manifestName])) as Manifest // the manifest that the router wrote
}

for (const name of globSync('assets/manifest-*.js', { cwd: folder })) {
  const file = path.join(folder, name)
  const asBuilt = read(readFileSync(file, 'utf8'))
  const packed = pack(asBuilt, readBundle(asBuilt))
  deepStrictEqual(read(packed), asBuilt)
  writeFileSync(file, packed)
}
rmSync(bundleFolder, { recursive: true, force: true }) // not for browsers
