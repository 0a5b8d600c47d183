/** Tells the country of an address, to preselect it in phone fields. */
export type GeoIp = {
  /**
   * @returns two upper-case letters, or null where the lookup is off
   * @throws where the answer is unusable; its message never holds the address
   */
  countryOf: (address: string) => Promise<string | null>
}
