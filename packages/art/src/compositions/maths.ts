import { linePath, round } from '../shapes.ts'
import { type Composition, type Draft, height, width } from './composition.ts'

/** A golden spiral of quarter circles, or a right triangle with a quarter disc and a sine. */
export const maths: Composition = (draft) => (draft.isSecond ? spiral(draft) : triangle(draft))

function spiral({ random, colors: [, main, side, line] }: Draft) {
  const isMirrored = random() > 0.5
  const x = (value: number) => (isMirrored ? width - value : value)
  const sweep = isMirrored ? 0 : 1
  const turn1 = `A200 200 0 0 ${sweep} ${x(200)} 0`
  const turn2 = `A120 120 0 0 ${sweep} ${x(320)} 120`
  const turn3 = `A80 80 0 0 ${sweep} ${x(240)} 200`
  const turn4 = `A40 40 0 0 ${sweep} ${x(200)} 160`
  const content =
    `<path d="M${x(0)} 200 ${turn1} V200z" fill="${main}"/>` +
    `<rect x="${isMirrored ? 0 : 200}" y="0" width="120" height="120" fill="${side}"/>` +
    `<path d="M${x(200)} 0 ${turn2} H${x(200)}z" fill="${line}"/>` +
    `<path d="M${x(320)} 120 ${turn3} V120z" fill="${main}"/>` +
    `<path d="M${x(240)} 200 ${turn4} H${x(240)}z" fill="${side}"/>` +
    `<path d="M${x(0)} 200 ${turn1} ${turn2} ${turn3} ${turn4}" fill="none" stroke="${line}" stroke-width="3"/>`
  return { content, star: [x(200), 120] as const }
}

function triangle({ random, phase, colors: [ground, main, side, line] }: Draft) {
  const isMirrored = random() > 0.5
  const [corner, sign] = isMirrored ? [width, -1] : [0, 1]
  const radius = 150 + random() * 40
  random()
  random()
  const left = corner + sign * (96 + random() * 20)
  const base = sign * (150 + random() * 30)
  const tall = 110 + random() * 30
  const disc = `M${corner} 200V${round(height - radius)}A${round(radius)} ${round(radius)} 0 0 ${isMirrored ? 0 : 1} ${round(corner + sign * radius)} 200Z`
  const content =
    `<path d="${disc}" fill="${main}"/>` +
    `<path d="M${round(left)} 200V${round(height - tall)}L${round(left + base)} 200Z" fill="${side}"/>` +
    `<path d="M${round(left)} 182h${sign * 18}V200" fill="none" stroke="${ground}" stroke-width="3"/>` +
    dots(isMirrored ? 24 : 196, line) +
    sine(random, phase, line)
  return { content, star: [left, height - tall] as const }
}

function dots(left: number, color: string) {
  let content = ''
  for (let column = 0; column < 5; column++)
    for (let row = 0; row < 3; row++)
      content += `<circle cx="${left + column * 25}" cy="${26 + row * 25}" r="2.2" fill="${color}" opacity=".7"/>`
  return content
}

function sine(random: Draft['random'], phase: number, color: string) {
  const amplitude = 16 + random() * 12
  const frequency = 0.035 + random() * 0.014
  const points: [number, number][] = []
  for (let x = 0; x <= width; x += 8) points.push([x, 112 - amplitude * Math.sin(x * frequency + phase)])
  return `<path d="${linePath(points)}" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round"/>`
}
