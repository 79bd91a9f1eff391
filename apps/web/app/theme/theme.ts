import { createTheme } from '@mantine/core'
import { fonts, scales } from './tokens.ts'

/** The tokens in Mantine's terms, for its widgets. */
export const theme = createTheme({
  colors: scales,
  primaryColor: 'primary',
  primaryShade: 7,
  white: '#FFFFFF',
  black: scales.neutral[9],
  autoContrast: false,
  respectReducedMotion: true,
  fontFamily: fonts.ui,
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: '11px', lg: '16px', xl: '24px' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '40px', lineHeight: '1.28' },
      h2: { fontSize: '30px', lineHeight: '1.34' },
      h3: { fontSize: '20px', lineHeight: '1.45', fontWeight: '600' },
      h4: { fontSize: '17px', lineHeight: '1.5', fontWeight: '600' },
    },
  },
})
