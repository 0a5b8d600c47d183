/** OWASP's second choice of parameters: about 110 verifications a second and core. Runs on the thread pool, off the event loop. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
