/** Whether a host name means the machine that asks: only there may plain http carry secrets, for trying Kontor out. */
export const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)
