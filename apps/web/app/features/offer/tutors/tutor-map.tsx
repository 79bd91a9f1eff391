import 'leaflet/dist/leaflet.css'
import './tutor-map.css'
import { divIcon, geoJSON, type Layer, map as createMap, marker, type Marker, point, tileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { TutorView } from './tutor.ts'
import styles from './tutor-map.module.css'
import { tutorsListingText as text } from './tutors-listing.text.ts'
import { tutorsText } from './tutors.text.ts'

type Pin = Pick<TutorView, 'id' | 'name' | 'pin' | 'tag'>
type Props = {
  pins: readonly Pin[]
  lit: string | undefined
  onLight: (id: string | undefined) => void
  onChoose: (id: string) => void
  tiles: { url: string; attribution: string } | null
}

const islands = [
  { name: text.hoangSa, at: [16.5, 112] },
  { name: text.truongSa, at: [10, 114] },
] as const
/** Bounds of the mainland and the archipelagos. */
const country = [
  [8, 102],
  [23.6, 116],
] as [[number, number], [number, number]]
/** Limits for dragging the map. */
const drawn = [
  [-2, 92],
  [34, 126],
] as [[number, number], [number, number]]
/** If pins are further apart than this, shows the whole country, islands included. */
const regionDegrees = 3

/** Loaded when it is first shown, hence a default export. The list beside it has the same information. */
export default function TutorMap({ pins, lit, onLight, onChoose, tiles }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const markers = useRef(new Map<string, Marker>())
  const handlers = useRef({ onLight, onChoose })
  useEffect(() => {
    handlers.current = { onLight, onChoose }
  })
  useEffect(() => {
    if (!box) return undefined
    const map = openMap(box, pins, tiles)
    let isGone = false
    fetch('/map/region.json')
      .then((answer) => answer.json())
      .then((region: Parameters<typeof geoJSON>[0]) => {
        if (!isGone) outlines(region).addTo(map)
        return undefined
      })
      .catch(() => setFailed(true))
    for (const { name, at } of islands) {
      const icon = divIcon({ className: 'island', html: `<span>${name}</span>`, iconSize: [0, 0] })
      marker([at[0], at[1]], { icon, interactive: false, keyboard: false }).addTo(map)
    }
    const known = markers.current
    for (const { id, name, pin, tag } of pins) {
      const icon = divIcon({ className: 'pin', html: `<b>${tag}</b>`, iconSize: [0, 0] })
      const one = marker([pin.lat, pin.lng], { icon, keyboard: true }).addTo(map)
      const element = one.getElement()
      element?.setAttribute('aria-label', `${name}, ${tag}${tutorsText.perHour}`)
      one.on('mouseover', () => handlers.current.onLight(id)).on('mouseout', () => handlers.current.onLight(undefined))
      one.on('click', () => handlers.current.onChoose(id))
      element?.addEventListener('focus', () => handlers.current.onLight(id))
      element?.addEventListener('blur', () => handlers.current.onLight(undefined))
      element?.addEventListener('keydown', (event) => event.key === 'Enter' && handlers.current.onChoose(id))
      known.set(id, one)
    }
    return () => {
      isGone = true
      known.clear()
      map.remove()
    }
  }, [box, pins, tiles])
  useEffect(() => {
    for (const [id, one] of markers.current) {
      one.getElement()?.toggleAttribute('data-lit', id === lit)
      one.setZIndexOffset(id === lit ? 1000 : 0)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- new pins are drawn unlit
  }, [lit, pins, box])
  return (
    <>
      <section ref={setBox} className={styles.map} aria-label={text.map} />
      {hasFailed && <p className={styles.failed}>{text.mapFailed}</p>}
    </>
  )
}

/** Sets the view at once: before that, Leaflet draws nothing, and a pin has no element to label. */
function openMap(box: HTMLElement, pins: readonly Pin[], tiles: Props['tiles']) {
  const map = createMap(box, { scrollWheelZoom: false, zoomSnap: 0.25, maxBounds: drawn, maxZoom: tiles ? 16 : 10 })
  map.attributionControl.setPrefix(false)
  const spread = pins.map(({ pin }) => [pin.lat, pin.lng] as [number, number])
  const [lowest, highest] = [Math.min(...spread.map(([lat]) => lat)), Math.max(...spread.map(([lat]) => lat))]
  const isRegion = spread.length > 0 && highest - lowest < regionDegrees
  map.fitBounds(isRegion ? spread : country, { padding: [40, 40], maxZoom: 8, animate: false })
  map.setMinZoom(map.getBoundsZoom(country, false, point(80, 80)))
  if (tiles) tileLayer(tiles.url, { attribution: tiles.attribution }).addTo(map)
  return map
}

const outlines = (region: Parameters<typeof geoJSON>[0]): Layer =>
  geoJSON(region, {
    interactive: false,
    style: (feature) => ({
      className: feature?.properties.isHome ? 'home' : 'abroad',
      weight: feature?.properties.isHome ? 1.5 : 0.5,
    }),
  })
