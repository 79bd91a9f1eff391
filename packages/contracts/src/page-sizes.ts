/** How much of a list is answered unless somebody asks for more or less, and how much stands on a page of cards (spec 9). */
export const pageSizes = { list: 20, grid: 15, explore: 50, search: 20 } as const
