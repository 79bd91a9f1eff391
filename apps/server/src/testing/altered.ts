/** The text with another first character. A fixed character would now and then be the one that it replaces. */
export const altered = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
