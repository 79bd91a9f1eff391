// Writes app/theme/tokens.css from the token values. Run after changing tokens: `node apps/web/scripts/write-tokens.ts`.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { tokensCss } from '../app/theme/tokens-css.ts'

writeFileSync(path.resolve(import.meta.dirname, '../app/theme/tokens.css'), tokensCss())
