/** Generated secrets of an installation without contracts. */
export const sandboxSecrets = {
  databasePassword: '',
  dataKey: 'k'.repeat(43),
  sandboxKey: 'open-sesame-1234567',
  sandboxMerchant: 'SANDBOX1',
  sandboxSecret: 's'.repeat(32),
}
