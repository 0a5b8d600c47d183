/** Says how often a job tells those who run the services: again for two days or so while they do not answer. */
export const untilHeard = { attempts: 60, timeLimit: 60, backoff: { first: 5, most: 3600 }, concurrency: 2 } as const
