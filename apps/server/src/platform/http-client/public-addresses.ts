import ipaddr from 'ipaddr.js'

/** A public address number that nevertheless reaches the machine's own cloud: Azure's metadata service. */
const cloudMetadataAddresses = new Set(['168.63.129.16'])
/** The part of IPv6 that is allocated for global unicast. */
const global6 = ipaddr.IPv6.parse('2000::')

/**
 * Whether an address belongs to the public internet. Only global unicast addresses of IPv4 and IPv6 count: no private, loopback, link-local (cloud
 * metadata services), carrier-grade NAT, multicast or reserved ones, and none that embeds an IPv4 address, such as ::ffff:127.0.0.1, NAT64, 6to4 and
 * Teredo.
 */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address) || cloudMetadataAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : parsed.match([global6, 3])
}
