import ipaddr from 'ipaddr.js'

/** Public by its number, and yet a door into the machine's own cloud: Azure's. */
const cloudMetadataAddresses = new Set(['168.63.129.16'])
/** What of IPv6 has been given out to be reached from anywhere. */
const global6 = ipaddr.IPv6.parse('2000::')

/**
 * Whether an address belongs to the world and to nobody's own network. Of IPv4 and of IPv6 only what is plainly unicast and global counts:
 * nothing private, loopback, link-local (clouds tell their secrets there), shared by carriers, multicast or reserved, and no address that
 * carries an IPv4 one inside it, such as ::ffff:127.0.0.1, NAT64, 6to4 and Teredo.
 */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address) || cloudMetadataAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : parsed.match([global6, 3])
}
