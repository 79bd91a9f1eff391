const longest = 11 // spec 5: phone 10 or 11 digits

/** Normalises a typed or pasted Vietnamese number to digits with its leading zero: "+84 912 345 678" → "0912345678". */
export function phoneDigits(typed: string) {
  const digits = typed.replace(/\D/g, '')
  const isInternational = typed.trim().startsWith('+84') || (digits.startsWith('84') && digits.length > longest - 1)
  return (isInternational ? `0${digits.slice(2).replace(/^0+/, '')}` : digits).slice(0, longest)
}

/** "0912345678" → "0912 345 678", also for an incomplete number. */
export const groupPhone = (digits: string) => [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ')

/** The hotline as a link and as a text that stays on one line. */
export const telHref = (hotline: string) => `tel:${hotline.replace(/\s/g, '')}`
export const unbroken = (hotline: string) => hotline.replace(/\s/g, '\u00A0')
