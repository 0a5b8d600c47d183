import { passwordCost } from '../platform/crypto/password-cost.ts'

/**
 * Before each test file, and for the templates: what is hashed from here on costs as little as the algorithm allows, and says so. Programs that
 * tests start know nothing of it: they read any hash, and make theirs at the full cost.
 */
Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 })
