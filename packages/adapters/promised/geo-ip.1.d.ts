export type GeoIp = {
    countryOf: (address: string) => Promise<string | null>;
};
