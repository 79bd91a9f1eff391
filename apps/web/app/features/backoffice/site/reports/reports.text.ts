export const reportsText = {
  report: 'Báo cáo',
  reportOf: (name: string) => `Báo cáo “${name}”`,
}
