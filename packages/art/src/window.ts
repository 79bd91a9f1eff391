import { primary, secondary, starColor } from './palette.ts'
import { type Random, seededRandom } from './random.ts'
import { onCircle, round, starPath, svg } from './shapes.ts'

const [width, height, cx, cy, radius] = [640, 620, 330, 310, 250]

/** The round window of Khuê Văn Các with its constellation; `isLit: false` shows the night with one star missing. */
export function windowArt({ isLit = true } = {}) {
  return svg(
    // the rays reach beyond the picture's own box
    `-20 -20 ${width + 40} ${height + 60}`,
    `<defs><clipPath id="pane"><circle cx="${cx}" cy="${cy}" r="${radius}"/></clipPath></defs>${rays()}` +
      `<circle cx="${cx}" cy="${cy}" r="${radius + 13}" fill="none" stroke="${starColor}" stroke-width="7"/>` +
      `<g clip-path="url(#pane)"><rect x="-20" y="-20" width="${width + 40}" height="${height + 60}" fill="${primary[9]}"/>` +
      `<circle cx="${cx}" cy="${cy + 40}" r="${radius * 0.82}" fill="${primary[8]}" opacity=".55"/>` +
      `<circle cx="${cx}" cy="${cy + 56}" r="${radius * 0.5}" fill="${primary[7]}" opacity=".5"/>` +
      `${sky(seededRandom('sky3'))}${constellation(isLit)}${pavilion(isLit)}</g>`,
  )
}

function rays() {
  let content = ''
  for (let ray = 0; ray < 16; ray++) {
    const angle = (Math.PI * 2 * ray) / 16
    const isShort = ray % 2 === 1
    const [from, to] = [onCircle(cx, cy, radius + 26, angle), onCircle(cx, cy, radius + (isShort ? 44 : 62), angle)]
    content += `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="${starColor}" stroke-width="${isShort ? 6 : 9}" stroke-linecap="round"/>`
  }
  return content
}

function sky(random: Random) {
  let content = ''
  for (let star = 0; star < 46; star++) {
    const [x, y] = onCircle(cx, cy, Math.sqrt(random()) * (radius - 16), random() * 6.283)
    if (y > cy + 70) continue // the pavilion stands there
    content += `<circle cx="${x}" cy="${y}" r="${round(0.8 + random() * 1.6)}" fill="#fff" opacity="${round(0.25 + random() * 0.5)}"/>`
  }
  return content
}

const lit = 5 // the chain is lit up to here; the next star is the one being learnt

function constellation(isLit: boolean) {
  const points = [
    [-190, -20],
    [-150, -92],
    [-84, -128],
    [-34, -80],
    [38, -112],
    [96, -170],
    [150, -104],
    [196, -40],
  ] as const
  const places = points.map(([x, y]) => [cx + x, cy + y] as const)
  const lines = places.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = places[i] ?? [x, y]
    const look =
      i < lit && isLit
        ? `stroke="${starColor}" stroke-width="2.5"`
        : 'stroke="#fff" stroke-width="1.5" stroke-dasharray="2 7" stroke-linecap="round" opacity=".6"'
    return `<path d="M${fromX} ${fromY}L${x} ${y}" ${look}/>`
  })
  const stars = places.map(([x, y], i) => {
    if (i < lit) return `<path d="${starPath(x, y, 11, 4.6)}" fill="${starColor}"/>`
    if (i > lit) return `<circle cx="${x}" cy="${y}" r="5" fill="${primary[9]}" stroke="#fff" stroke-width="2" opacity=".75"/>`
    const ring = `<circle cx="${x}" cy="${y}" r="20" fill="${primary[9]}" stroke="#fff" stroke-width="2.5"`
    return isLit ? `${ring}/><path d="${starPath(x, y, 15, 6)}" fill="#fff"/>` : `${ring} stroke-dasharray="5 7" stroke-linecap="round"/>`
  })
  return [...lines, ...stars].join('')
}

/** Two roofs, the round window with its star, and the four legs; coordinates start from the middle of the picture. */
function pavilion(isLit: boolean) {
  const at = (x: number, y: number) => `${cx + x} ${cy + y}`
  const star = isLit ? `<path d="${starPath(cx, cy + 56, 27, 8)}" fill="${secondary[5]}"/>` : ''
  return (
    `<path d="M${at(-260, 205)}h520v55h-520z" fill="${primary[8]}"/>` +
    `<path d="M${at(-92, 96)}h22v110h-22zM${at(70, 96)}h22v110h-22zM${at(-40, 96)}h14v110h-14zM${at(26, 96)}h14v110h-14z" fill="${primary[6]}"/>` +
    `<path d="M${at(-108, 88)}h216v12h-216z" fill="${primary[5]}"/><path d="M${at(-78, 22)}h156v66h-156z" fill="${primary[7]}"/>` +
    `<path d="M${at(-78, 22)}h9v66h-9zM${at(69, 22)}h9v66h-9z" fill="${primary[5]}"/>` +
    `<path d="M${at(-132, 26)}q40-6 56-36h152q16 30 56 36l-4 8q-128-10-256 0z" fill="${secondary[5]}"/>` +
    `<path d="M${at(-132, 26)}q40-6 56-36h18q-16 30-52 40l-26 4z" fill="${secondary[6]}"/>` +
    `<path d="M${at(-60, -10)}h120v-18h-120z" fill="${primary[6]}"/>` +
    `<path d="M${at(-92, -24)}q30-8 44-34h96q14 26 44 34l-3 7q-89-8-178 0z" fill="${secondary[4]}"/>` +
    `<path d="M${at(-92, -24)}q30-8 44-34h16q-12 28-42 38l-21 3z" fill="${secondary[5]}"/>` +
    `<circle cx="${cx}" cy="${cy + 56}" r="29" fill="${isLit ? secondary[3] : primary[9]}" stroke="${secondary[5]}" stroke-width="5"/>` +
    star +
    (isLit ? `<circle cx="${cx}" cy="${cy + 56}" r="7" fill="${secondary[2]}"/>` : '') +
    `<path d="M${at(-150, 206)}h300v14h-300zM${at(-176, 222)}h352v30h-352z" fill="${primary[7]}"/>`
  )
}
