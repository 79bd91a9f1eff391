import { randomInt } from 'node:crypto'
import { showPhone } from '#modules/people/people'

/** Without letters that look like others. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
/** By which a copied film is traced to its viewing. */
export const newViewingCode = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** The text that moves over the picture: the viewer's masked phone number, else the name. */
export function watermarkOf({ name, phone }: { name: string; phone: string | null }) {
  if (phone === null) return name
  const shown = showPhone(phone)
  return `${shown.slice(0, 3)}••••${shown.slice(-3)}`
}
