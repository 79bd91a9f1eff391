/**
 * The wings of the product from the ground up, one folder each. A module calls modules of its own wing and of the wings before it; events go the
 * other way. The boundary check, the registry and the order in which personal data is erased follow this list; nothing else repeats it.
 */
export const wings = ['ground', 'people', 'money', 'offer', 'sale', 'learning', 'community', 'backoffice'] as const
export type Wing = (typeof wings)[number]
