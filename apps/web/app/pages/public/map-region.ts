import { feature } from 'topojson-client'
import atlas from 'world-atlas/countries-50m.json'

type Position = [number, number]
type Ring = Position[]

/** Vietnam (ISO 3166-1 numeric) and the countries around its seas. */
const home = '704'
const shown = new Set([home, '116', '418', '764', '156', '104', '458', '608', '096', '360', '344', '702'])
const [west, south, east, north] = [92, -2, 126, 34]

/** Clips a ring to the region (Sutherland–Hodgman). */
function clip(ring: Ring): Ring {
  const edges: [(point: Position) => boolean, (a: Position, b: Position) => Position][] = [
    [([x]) => x >= west, (a, b) => atX(a, b, west)],
    [([x]) => x <= east, (a, b) => atX(a, b, east)],
    [([, y]) => y >= south, (a, b) => atY(a, b, south)],
    [([, y]) => y <= north, (a, b) => atY(a, b, north)],
  ]
  return edges.reduce((points, [isInside, cross]) => {
    const kept: Ring = []
    points.forEach((point, i) => {
      const before = points.at(i - 1) ?? point
      if (isInside(point) !== isInside(before)) kept.push(cross(before, point))
      if (isInside(point)) kept.push(point)
    })
    return kept
  }, ring)
}
const atX = ([ax, ay]: Position, [bx, by]: Position, x: number): Position => [x, ay + ((by - ay) * (x - ax)) / (bx - ax)]
const atY = ([ax, ay]: Position, [bx, by]: Position, y: number): Position => [ax + ((bx - ax) * (y - ay)) / (by - ay), y]

const rounded = (ring: Ring): Ring => {
  const points = ring.map(([x, y]): Position => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])
  return points.filter(([x, y], i) => i === 0 || x !== points[i - 1]?.[0] || y !== points[i - 1]?.[1])
}

function drawRegion() {
  const world = atlas as unknown as Parameters<typeof feature>[0] // the package's data file, in its documented format
  const all = feature(world, world.objects.countries as Parameters<typeof feature>[1])
  const countries = 'features' in all ? all.features : []
  const features = countries
    .filter(({ id }) => shown.has(String(id)))
    .map(({ id, geometry }) => {
      const polygons = (
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
      ) as Ring[][]
      const coordinates = polygons
        .map((rings) => rings.map((ring) => rounded(clip(ring))).filter((ring) => ring.length > 3))
        .filter((rings) => rings.length > 0)
      return { type: 'Feature', properties: { isHome: String(id) === home }, geometry: { type: 'MultiPolygon', coordinates } }
    })
  return JSON.stringify({ type: 'FeatureCollection', features })
}

let region: string | undefined

/** Country outlines of the tutor map, limited to the visible region. */
export const loader = () => {
  region ??= drawRegion()
  return new Response(region, { headers: { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=86400' } })
}
