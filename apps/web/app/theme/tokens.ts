import { danger, neutral, primary, secondary, success, warn, white } from '@khue/art/palette'

/** Semantic colour names. A dark theme would change only these. */
export const semanticColors = {
  text: neutral[9],
  'text-soft': neutral[8],
  'text-muted': neutral[7],
  'text-subtle': neutral[6],
  'text-link': primary[7],
  'text-on-primary': white,
  'text-on-secondary': neutral[9],
  'text-on-night': '#C9CBDA',
  'text-danger': danger[7],
  'text-success': success[7],
  'text-warn': warn[8],
  'text-apricot': secondary[8],
  'text-disabled': neutral[6],
  surface: white,
  'surface-app': neutral[0],
  'surface-sunken': neutral[1],
  'surface-selected': primary[0],
  'surface-accent': secondary[1],
  'surface-night': primary[9],
  'surface-night-raised': primary[8],
  'surface-footer': neutral[9],
  'surface-disabled': neutral[2],
  scrim: 'rgb(14 18 60 / 0.62)',
  'border-hairline': neutral[2],
  'border-divider': neutral[3],
  'border-control': neutral[4],
  'border-field': neutral[5],
  'border-focus': primary[5],
  'border-error': danger[6],
  'border-selected': primary[7],
  star: secondary[5],
} as const

export const scales = { primary, secondary, neutral, success, warn, danger } as const

export const radii = { xs: 6, sm: 8, md: 11, lg: 16, xl: 24, dialog: 28, '2xl': 32, full: 999 } as const

export const shadows = {
  1: '0 1px 2px rgb(21 26 49 / 0.1), 0 1px 1px rgb(21 26 49 / 0.06)',
  2: '0 6px 18px -6px rgb(21 26 49 / 0.16), 0 2px 4px rgb(21 26 49 / 0.05)',
  3: '0 18px 44px -12px rgb(21 26 49 / 0.28), 0 4px 10px rgb(21 26 49 / 0.07)',
  hairline: `0 0 0 1px ${neutral[2]}`,
} as const

export const motion = {
  fast: '120ms',
  base: '200ms',
  slow: '320ms',
  star: '520ms',
  ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  exit: 'cubic-bezier(0.4, 0, 1, 1)',
} as const

/** Stacking order (z-index). */
export const layers = { sticky: 5, header: 20, 'bottom-bar': 25, drawer: 50, dialog: 60, toast: 80, 'not-found': 90 } as const

export const fonts = {
  ui: "'Be Vietnam Pro', 'Be Vietnam Pro stand-in', system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  voice: "Literata, Georgia, 'Noto Serif', serif",
} as const
