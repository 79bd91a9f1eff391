// Separate from the endpoints, so that pages load no schemas.

/** Months of a summary and of the plots, the current one included. */
export const incomeMonths = 12
export const incomePageSize = 50
/** A file holds so many lines at most, and says when it is cut. */
export const incomeExportLimit = 5000
export const incomeExportFormats = ['XLSX', 'CSV'] as const
export type IncomeExportFormat = (typeof incomeExportFormats)[number]
