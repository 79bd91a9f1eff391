/**
 * Compresses the route manifest, which every page loads: the router's own form repeats the same file names hundreds of times. Run after each build of
 * the pages, before the output is compressed. The browser unpacks exactly what the router wrote.
 */
import { deepStrictEqual } from 'node:assert'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'

type Row = { id: string; path?: string; module: string; clientActionModule?: string; imports?: string[]; css?: string[] }
type Manifest = { routes: Record<string, Row> }

const folder = path.resolve(import.meta.dirname, '../apps/web/build/client')
const place = '/assets/'
/** The global variable that the router reads. */
const manifestName = '__reactRouterManifest'
const ownModule = /^\/assets\/(.+)-([\w-]{7})\.js$/
const firstLetter = 35 // after the quotation mark

/** Runs in the browser: each file is one letter of a row, `shapes` hold properties shared by many rows, and columns are separated by spaces. */
const unpack = `(rest,files,shapes,...columns)=>{
const [fileNames,ids,paths,kinds,names,hashes,actions,imports,css]=[files,...columns].map(column=>column.split(" "));
const listed=letters=>[...letters].map(letter=>"${place}"+fileNames[letter.charCodeAt()-${firstLetter}]);
rest.routes={};
ids.forEach((id,at)=>{const name=names[at]||id.slice(id.lastIndexOf("/")+1);
rest.routes[id]={id,...paths[at]&&{path:paths[at]},...shapes[kinds[at]],module:"${place}"+name+"-"+hashes[at]+".js",...actions[at]&&{clientActionModule:"${place}"+name+"-"+actions[at]+".js"},imports:listed(imports[at]),css:listed(css[at])}});
return rest}`.replaceAll('\n', '')

function pack({ routes, ...rest }: Manifest) {
  const rows = Object.values(routes)
  const files = byUse(rows.flatMap(({ imports = [], css = [] }) => [...imports, ...css]))
  const letters = (list: string[] = []) => list.map((file) => String.fromCharCode(files.indexOf(file) + firstLetter)).join('')
  const shapes: string[] = []
  const cells = rows.map(({ id, path: address, module, clientActionModule, imports, css, ...others }) => {
    const [, name = '', hash = ''] = ownModule.exec(module) ?? []
    const [, , actionHash = ''] = ownModule.exec(clientActionModule ?? '') ?? [] // its file has the name of the page's
    const shape = JSON.stringify(address ? others : { path: address, ...others })
    if (!shapes.includes(shape)) shapes.push(shape)
    return [
      id,
      address ?? '',
      shapes.indexOf(shape),
      id.slice(id.lastIndexOf('/') + 1) === name ? '' : name,
      hash,
      actionHash,
      letters(imports),
      letters(css),
    ]
  })
  const columns = cells[0]?.map((_, column) => cells.map((row) => row[column]).join(' ')) ?? []
  const names = files.map((file) => file.slice(place.length)).join(' ')
  const given = [rest, names, shapes.map((shape) => JSON.parse(shape) as unknown), ...columns]
  return `window.${manifestName}=(${unpack})(${given.map((one) => JSON.stringify(one)).join(',')});`
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
  const packed = pack(asBuilt)
  deepStrictEqual(read(packed), asBuilt)
  writeFileSync(file, packed)
}
