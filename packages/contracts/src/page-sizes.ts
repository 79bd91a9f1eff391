/** Default page sizes of lists and of card grids (spec 9). */
export const pageSizes = { list: 20, grid: 15, explore: 50, search: 20 } as const
