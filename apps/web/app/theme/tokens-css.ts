import { subjectColors } from '@khue/art/palette'
import { subjects } from '@khue/contracts/offer/subjects'
import { fonts, layers, motion, radii, scales, semanticColors, shadows } from './tokens.ts'

const block = (selector: string, values: readonly (readonly [string, string | number])[]) =>
  `${selector} {\n${values.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`

const prefixed = (prefix: string, values: Record<string, string | number>, unit = '') =>
  Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, `${value}${unit}`] as const)

/** The style sheet of all tokens: scales, semantic names, and a subject's colours under `data-subject="4"`. */
export function tokensCss() {
  const shades = Object.entries(scales).flatMap(([name, scale]) => scale.map((value, shade) => [`${name}-${shade}`, value] as const))
  const root = [
    ...shades,
    ...Object.entries(semanticColors),
    ...prefixed('radius', radii, 'px'),
    ...prefixed('shadow', shadows),
    ...prefixed('motion', motion),
    ...prefixed('layer', layers),
    ...prefixed('font', fonts),
  ]
  const bySubject = subjects.map(({ id, key }) => block(`[data-subject='${id}']`, prefixed('subject', subjectColors[key])))
  return ['/* Written by scripts/write-tokens.ts from tokens.ts. Do not edit. */\n', block(':root', root), ...bySubject].join('')
}
