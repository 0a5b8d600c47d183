type LogLine = (details: object, text: string) => void

/** Holds what an adapter is given by the program it runs in. */
export type AdapterHost = {
  /** Asks a service over HTTP: it stops when the time for the call is over, and follows no redirects. */
  fetch: typeof globalThis.fetch
  /** Writes lines of the log, each with the package's name; secrets of the settings are left out. */
  log: { info: LogLine; warn: LogLine; error: LogLine }
  /** Aborts when the process ends. */
  signal: AbortSignal
  /** Is where the portal is reached, scheme and host. */
  appUrl: string
}
