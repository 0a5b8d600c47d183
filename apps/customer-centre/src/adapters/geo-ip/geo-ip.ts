/** Tells the country of an address. */
export type GeoIp = {
  /**
   * @returns two upper-case letters, or null where the lookup is off
   * @throws where the answer is unusable; its message never holds the address
   */
  countryOf(address: string): Promise<string | null>
}

/** `url` as a browser would ask it: where it ends in `/s` (“who asks”), the visitor's address replaces the `s`. */
export type GeoIpSettings = { mode: 'off' } | { mode: 'ip2c'; url: string }
